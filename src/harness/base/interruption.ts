/** A test cannot go on, and that is no verdict on its requirement. */
export class Unexercised extends Error {
  /** What the user can do so that it is tried next time. */
  readonly cure: string | null;
  /**
   * A write was denied before it was thrown, so that the token may be the reason. Some of it is found out once, and thrown again in tests
   * that send nothing more.
   */
  isAfterDenial = false;

  constructor(reason: string, cure: string | null = null) {
    super(reason);
    this.cure = cure;
  }
}

/** For what is tried beside other things: why it could not be, in place of an end of the test. */
export const unexercisedIn = (error: unknown): Unexercised => {
  if (error instanceof Unexercised) return error;
  throw error;
};

/** There is no room for one more of a kind. There may be some for the next test. */
export class NoRoom extends Unexercised {}

/** What was asked for is right only until something is known everywhere that was done a moment ago. */
export class TooEarly extends Unexercised {}

/** Ends a test without a verdict, and says why. */
export const leave: (reason: string, cure?: string | null) => never = (reason, cure = null) => {
  throw new Unexercised(reason, cure);
};

/**
 * A test may make no more of what cannot be deleted again. What it has tried until then counts; where that is nothing it could not be
 * tried.
 */
export class Spent extends Unexercised {}

/** No complete answer came: the connection failed, or what came was not HTTP. That may be an accident, so it is tried again. */
export class NoAnswer extends Error {}

/**
 * No answer came in all the time that a run has for one, or "not now" was all that was answered. The deployment
 * has been given its time or asked for a pause, so the runner is not told of a failure, after which it would try again. What stays untried because of it makes a run incomplete.
 */
export class Unanswered extends NoAnswer {
  /** What the user can do about it. */
  readonly cure: string | null;

  constructor(reason: string, cure: string | null = null) {
    super(reason);
    this.cure = cure;
  }
}
