export interface CleanupResult {
  /** @TJS-type integer */
  readonly created: number;
  /** @TJS-type integer */
  readonly removed: number;
  /** What was to be removed or given back and was not, or may not have been: never a reason to pass. */
  readonly left: readonly LeftResult[];
  /** What the documents show no way to remove; absent where there is nothing of it. Later runs use it again, and it is no reason for exit code 3. */
  readonly lasting?: readonly LeftResult[];
  /** Modules of lent routes that were not used because they could not have been put back. */
  readonly spared?: readonly LeftResult[];
}

/** A thing that is still on the deployment, and why. */
export interface LeftResult {
  readonly endpoint: string;
  readonly id: string;
  readonly reason: string;
}
