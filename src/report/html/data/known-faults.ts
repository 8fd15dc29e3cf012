/** The faults of the embedded deployment that the check of a requirement is known to catch. */
interface KnownFaults {
  readonly count: number;
  /** The first few of their names. */
  readonly names: readonly string[];
}

/** By the id of the requirement. */
export type FaultsByRequirement = { readonly [requirement: string]: KnownFaults };
