/** What changed since an earlier report. */
export interface BaselineResult {
  /** Id of the earlier run. */
  readonly run: string;
  /** Deviations that the baseline does not have. */
  readonly added: readonly string[];
  /** Deviations of the baseline whose requirement was looked at in this run, and that are gone. */
  readonly gone: readonly string[];
  /** Gaps where the deployment now does something else. */
  readonly gaps: readonly {
    readonly id: string;
    readonly before: readonly string[];
    readonly now: readonly string[];
  }[];
  /** When the earlier run began. */
  readonly startedAt?: string;
  /** What the baseline said of the deviations that are gone. */
  readonly was?: readonly { readonly id: string; readonly requirement: string; readonly summary: string }[];
}
