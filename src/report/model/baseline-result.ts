/** What changed since an earlier report. */
export interface BaselineResult {
  /** Id of the earlier run. */
  readonly run: string;
  /** Deviations that the baseline does not have. */
  readonly added: readonly string[];
  /** Deviations of the baseline that are gone, with requirements that this run checked. */
  readonly gone: readonly string[];
  /** Gaps whose observations changed. */
  readonly gaps: readonly {
    readonly id: string;
    readonly before: readonly string[];
    readonly now: readonly string[];
  }[];
  /** When the earlier run began. */
  readonly startedAt?: string;
  /** Requirement and summary of the deviations that are gone, from the baseline. */
  readonly was?: readonly { readonly id: string; readonly requirement: string; readonly summary: string }[];
}
