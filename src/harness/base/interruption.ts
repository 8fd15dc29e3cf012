/** A test cannot go on. This is no verdict on its requirement. */
export class Unexercised extends Error {
  /** What the user can do so that the next run can try the requirement. */
  readonly cure: string | null;
  /**
   * A write was denied before this was thrown, so the token may be the reason. Stored here, because the same (memoized) error is thrown
   * again in later tests that send no write themselves.
   */
  isAfterDenial = false;

  constructor(reason: string, cure: string | null = null) {
    super(reason);
    this.cure = cure;
  }
}

/** Returns an `Unexercised` instead of throwing it, for a step whose failure must not end the test. Other errors are thrown again. */
export const unexercisedIn = (error: unknown): Unexercised => {
  if (error instanceof Unexercised) return error;
  throw error;
};

/** The account's quota for a kind of resource is used up. The next test may find room again. */
export class NoRoom extends Unexercised {}

/** The deployment is eventually consistent: the answer may be right only until a recent change is known everywhere. */
export class TooEarly extends Unexercised {}

/** Ends a test without a verdict, and says why. */
export const leave: (reason: string, cure?: string | null) => never = (reason, cure = null) => {
  throw new Unexercised(reason, cure);
};

/**
 * A test may make no more lasting resources (which cannot be deleted). What it has checked until then counts. If it has checked nothing,
 * the requirement is unexercised.
 */
export class Spent extends Unexercised {}

/** No complete answer came: the connection failed, or the answer was not HTTP. This may be an accident, so the test is retried. */
export class NoAnswer extends Error {}

/**
 * No answer came within the whole timeout, or every answer was "not now". The runner must not retry the test: the deployment had its time,
 * or asked for a pause. So no failure is reported to it. Requirements that stay untried because of this make a run incomplete.
 */
export class Unanswered extends NoAnswer {
  /** What the user can do about it. */
  readonly cure: string | null;

  constructor(reason: string, cure: string | null = null) {
    super(reason);
    this.cure = cure;
  }
}
