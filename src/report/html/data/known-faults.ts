/** The faults of the embedded deployment that the check of a requirement is known to catch. */
interface KnownFaults {
  readonly count: number;
  /** Some of them. */
  readonly names: readonly string[];
}

/** By the id of the requirement. */
export type FaultsByRequirement = { readonly [requirement: string]: KnownFaults };
