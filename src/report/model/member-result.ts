/** How often each status answered, by its number; `none` where no answer came. */
export interface StatusCounts {
  readonly [status: string]: number;
}

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
  /** What answered these requests. The body of a request has other members, too, so that a refusal need not be about this one. */
  readonly answered?: {
    readonly valid?: StatusCounts;
    readonly boundary?: StatusCounts;
    readonly broken?: StatusCounts;
    readonly absent?: StatusCounts;
  };
}
