export type SeverityName = 'security' | 'data' | 'function' | 'shape' | 'cosmetic';

/** Findings that have one thing in common: a field, a status of an endpoint, or a statement that fails everywhere. */
export interface CauseResult {
  readonly severity: SeverityName;
  readonly summary: string;
  /** Ids of deviations and concerns, the one that explains the others first. */
  readonly found: readonly string[];
  readonly endpoints: readonly string[];
  readonly requirements: readonly string[];
}
