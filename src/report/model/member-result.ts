/** How many requests each status answered; `none` without an answer. */
export interface StatusCounts {
  readonly [status: string]: number;
}

/** How many requests had which kind of value for a member. */
export interface MemberResult {
  readonly name: string;
  /**
   * Values within what the documents state.
   * @TJS-type integer
   */
  readonly valid: number;
  /**
   * One at a limit: the longest text or one byte less, the ends of a range, an empty text, list or map.
   * @TJS-type integer
   */
  readonly boundary: number;
  /**
   * Values of another type, beyond a limit, or not in the enumeration.
   * @TJS-type integer
   */
  readonly broken: number;
  /**
   * Requests without the member.
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
