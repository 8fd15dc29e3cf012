/** How many requests carried a member with what. */
export interface MemberResult {
  readonly name: string;
  /**
   * A value within what the documents state.
   * @TJS-type integer
   */
  readonly valid: number;
  /**
   * One at a limit: the longest text or one byte less, the ends of a range, an empty text, list or map.
   * @TJS-type integer
   */
  readonly boundary: number;
  /**
   * A value of another type, beyond a limit, or none of those enumerated.
   * @TJS-type integer
   */
  readonly broken: number;
  /**
   * Left out.
   * @TJS-type integer
   */
  readonly absent: number;
}
