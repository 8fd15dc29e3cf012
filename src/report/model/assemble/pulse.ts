import type { PaceResult } from '../report.ts';

/** How many steps can be told apart in a plot. */
const MOST_STEPS = 120;

interface Beat {
  exchanges: number;
  slowedDown: number;
  unanswered: number;
}

/** Counts exchanges over time: by the second while they are added, in the end in as many steps as a plot has room for. */
export class Pulse {
  readonly #beats = new Map<number, Beat>();

  /** `status` is null where no complete answer came. */
  add(at: number, status: number | null): void {
    // Exchanges of a recording may have no time.
    if (!Number.isFinite(at)) return;
    const second = Math.floor(at / 1000);
    const beat = this.#beats.get(second) ?? { exchanges: 0, slowedDown: 0, unanswered: 0 };
    this.#beats.set(second, beat);
    beat.exchanges += 1;
    if (status === 429 || status === 503) beat.slowedDown += 1;
    if (status === null) beat.unanswered += 1;
  }

  get result(): PaceResult {
    let first = Number.POSITIVE_INFINITY;
    let last = Number.NEGATIVE_INFINITY;
    for (const second of this.#beats.keys()) {
      first = Math.min(first, second);
      last = Math.max(last, second);
    }
    const seconds = this.#beats.size === 0 ? 0 : last - first + 1;
    const width = Math.max(1, Math.ceil(seconds / MOST_STEPS));
    const steps = Array.from({ length: Math.ceil(seconds / width) }, () => ({
      exchanges: 0,
      slowedDown: 0,
      unanswered: 0,
    }));
    for (const [second, beat] of this.#beats) {
      const step = steps[Math.floor((second - first) / width)];
      if (step === undefined) continue;
      step.exchanges += beat.exchanges;
      step.slowedDown += beat.slowedDown;
      step.unanswered += beat.unanswered;
    }
    return {
      ...(seconds === 0 ? {} : { startedAt: new Date(first * 1000).toISOString() }),
      stepMs: width * 1000,
      exchanges: steps.map(({ exchanges }) => exchanges),
      slowedDown: steps.map(({ slowedDown }) => slowedDown),
      unanswered: steps.map(({ unanswered }) => unanswered),
    };
  }
}
