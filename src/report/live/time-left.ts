/** How much of the latest past the rate is measured over, and the fewest requests that make a rate. */
const WINDOW_MS = 60_000;
const FEWEST = 10;
/** Before so many tests have ended there is nothing to learn from. */
const LEARNT = 10;

interface ProgressSample {
  readonly at: number;
  readonly requests: number;
}

/** Requirements that follow from one law cost about the same at every resource, so what one cost tells of the others. */
const kindOf = (id: string): string => id.slice(id.indexOf('.') + 1);

/**
 * How fast requests leave and how long the rest takes, learnt from the tests that have ended: the requests that the others will
 * need, at the rate of the last minute. Where a deployment sets a slow pace, the number of requests decides and not the number of tests.
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

  /** A test begins. The rate counts from the first one: starting workers sends nothing. */
  begin(at: number): void {
    if (this.#samples.length === 0) this.#samples.push({ at, requests: 0 });
  }

  /** An attempt at a test has ended; `last` where no other follows. */
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

  /** The oldest sample may go where those after it still make a rate. */
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
    // A kind that nobody has seen costs what kinds cost, not what tests cost: the many tests of a cheap law say little about it.
    const mean = [...known.values()].reduce((sum, cost) => sum + cost, 0) / known.size;
    let requests = 0;
    for (const [kind, tests] of this.#open) requests += tests * (known.get(kind) ?? mean);
    return Math.max(0, (requests * 1000) / rate - (now - last.at));
  }
}
