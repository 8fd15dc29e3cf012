/** A rate limit of our own requests. A sender enters, sends, and leaves. */
export interface Pace {
  enter(): Promise<Slot>;
  /** Nobody enters before that moment. */
  pause(untilEpochMs: number): void;
}

export interface Slot {
  /** Safe to call more than once. */
  leave(): void;
}

export interface PaceOptions {
  readonly requestsPerSecond: number;
  readonly concurrency: number;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  readonly timer?: (ms: number, wake: () => void) => void;
}

/** A monotonic time since the epoch, so that a corrected system clock does not stop or flood a run. */
const steadyClock = (): number => performance.timeOrigin + performance.now();

const nodeTimer = (ms: number, wake: () => void): void => {
  setTimeout(wake, ms);
};

/**
 * The rate limit within one process: first come, first served. Requests are spaced evenly and unused time is not saved up, because a burst after a
 * quiet moment may exceed the rate limit of an account.
 */
export class LocalPace implements Pace {
  readonly #spacingMs: number;
  readonly #concurrency: number;
  readonly #clock: () => number;
  readonly #timer: (ms: number, wake: () => void) => void;
  readonly #waiting: ((slot: Slot) => void)[] = [];
  #inside = 0;
  #notBefore = 0;
  #asleep = false;

  constructor(options: PaceOptions) {
    if (!(options.requestsPerSecond > 0)) throw new RangeError('requestsPerSecond must be above zero');
    if (!(options.concurrency >= 1)) throw new RangeError('concurrency must be at least one');
    this.#spacingMs = 1000 / options.requestsPerSecond;
    this.#concurrency = options.concurrency;
    this.#clock = options.clock ?? steadyClock;
    this.#timer = options.timer ?? nodeTimer;
  }

  enter(): Promise<Slot> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#admit();
    });
  }

  pause(untilEpochMs: number): void {
    this.#notBefore = Math.max(this.#notBefore, untilEpochMs);
  }

  #admit(): void {
    while (!this.#asleep && this.#inside < this.#concurrency) {
      const next = this.#waiting[0];
      if (next === undefined) return;
      const now = this.#clock();
      if (now < this.#notBefore) {
        this.#sleep(this.#notBefore - now);
        return;
      }
      this.#waiting.shift();
      this.#inside += 1;
      this.#notBefore = now + this.#spacingMs;
      next(this.#slot());
    }
  }

  /** `#admit` checks the time again afterwards, because a pause may have been requested meanwhile. */
  #sleep(ms: number): void {
    this.#asleep = true;
    this.#timer(Math.ceil(ms), () => {
      this.#asleep = false;
      this.#admit();
    });
  }

  #slot(): Slot {
    let left = false;
    return {
      leave: () => {
        if (left) return;
        left = true;
        this.#inside -= 1;
        this.#admit();
      },
    };
  }
}

/** No rate limit, for the embedded deployment. */
export const unpaced: Pace = {
  enter: async () => ({ leave: () => {} }),
  pause: () => {},
};
