/** What a replay needs besides seed and effort. */
export interface ReplaySettings {
  /** @TJS-type integer */
  readonly workers: number;
  readonly readOnly: boolean;
  /** The target file; null where the run brought its own deployment. It names the variable of the token, and holds no secret. */
  readonly target: { readonly [key: string]: unknown } | null;
  /** The file with the target and its token (the output of `serve`), relative to the report. Absent if the token did not come from a file. */
  readonly tokenFile?: string;
}
