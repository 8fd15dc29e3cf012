/** The time over which the request rate is measured, and the fewest requests for a rate. */
const WINDOW_MS = 60_000;
const FEWEST = 10;
/** How many tests must have ended before an estimate is made. */
const LEARNT = 10;

interface ProgressSample {
  readonly at: number;
  readonly requests: number;
}

/** Requirements of the same law cost about the same at every resource, so they share one estimate. */
const kindOf = (id: string): string => id.slice(id.indexOf('.') + 1);

/**
 * Estimates the request rate and the time left, from tests that have ended: the number of requests that the other tests will need, at the rate of
 * the last minute. It counts requests and not tests, because the pace of a deployment limits requests.
 */
export class TimeLeft {
  readonly #costs = new Map<string, { requests: number; tests: number }>();
  readonly #open = new Map<string, number>();
  readonly #samples: ProgressSample[] = [];
  #requests = 0;
  #ended = 0;

  constructor(ids: readonly string[]) {
    for (const id of ids) this.#open.set(kindOf(id), (this.#open.get(kindOf(id)) ?? 0) + 1);
  }

  /** Notes that a test begins. The rate is measured from the first one: workers send nothing while they start. */
  begin(at: number): void {
    if (this.#samples.length === 0) this.#samples.push({ at, requests: 0 });
  }

  /** Notes that an attempt has ended; `last` if no other attempt follows. */
  note(id: string, requests: number, last: boolean, at: number): void {
    const kind = kindOf(id);
    const cost = this.#costs.get(kind) ?? { requests: 0, tests: 0 };
    cost.requests += requests;
    this.#requests += requests;
    if (last) {
      cost.tests += 1;
      this.#ended += 1;
      this.#open.set(kind, (this.#open.get(kind) ?? 1) - 1);
    }
    this.#costs.set(kind, cost);
    this.#samples.push({ at, requests: this.#requests });
    while (this.#samples.length > 2 && this.#isOld(at)) this.#samples.shift();
  }

  /** Whether the oldest sample may be dropped: the later ones must still cover the window and enough requests. */
  #isOld(at: number): boolean {
    const [, second] = this.#samples;
    return second !== undefined && at - second.at >= WINDOW_MS && this.#requests - second.requests >= FEWEST;
  }

  /** Requests per second; null where too few were sent to tell. */
  get rate(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at <= first.at || last.requests - first.requests < FEWEST) return null;
    return ((last.requests - first.requests) * 1000) / (last.at - first.at);
  }

  /** Milliseconds until the end, counted from `now`; null where nobody can tell yet. */
  left(now: number): number | null {
    const { rate } = this;
    const last = this.#samples.at(-1);
    if (rate === null || last === undefined || this.#ended < LEARNT) return null;
    const known = new Map(
      [...this.#costs].filter(([, { tests }]) => tests > 0).map(([kind, cost]) => [kind, cost.requests / cost.tests]),
    );
    // A kind without ended tests is estimated by the mean over kinds, not over tests: the many tests of a cheap law say little about it.
    const mean = [...known.values()].reduce((sum, cost) => sum + cost, 0) / known.size;
    let requests = 0;
    for (const [kind, tests] of this.#open) requests += tests * (known.get(kind) ?? mean);
    return Math.max(0, (requests * 1000) / rate - (now - last.at));
  }
}
