/** What a replay needs to try the same again, beside seed and effort. */
export interface ReplaySettings {
  /** @TJS-type integer */
  readonly workers: number;
  readonly readOnly: boolean;
  /** The target file; null where the run brought its own deployment. It names the variable of the token, and holds no secret. */
  readonly target: { readonly [key: string]: unknown } | null;
  /** The file that the target and its token came from, relative to the report: what `serve` prints. Absent where no token did. */
  readonly tokenFile?: string;
}
