/** A test cannot go on, and that is no verdict on its requirement. */
export class Unexercised extends Error {
  /** What the user can do so that it is tried next time. */
  readonly cure: string | null;

  constructor(reason: string, cure: string | null = null) {
    super(reason);
    this.cure = cure;
  }
}

/**
 * A test may make no more of what cannot be deleted again. What it has tried until then counts; where that is nothing it could not be
 * tried.
 */
export class Spent extends Unexercised {}

/** No complete answer came: the connection failed, or what came was not HTTP. */
export class NoAnswer extends Error {}

/** The deployment wants nothing more of this run. To try again would be against its will, so the runner is not told of a failure. */
export class Closed extends NoAnswer {}
