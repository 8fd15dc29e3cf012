import { setTimeout } from 'node:timers/promises';

/** Most deployments show a write at once, or soon. */
const pauses = [25, 50, 100, 200, 400, 800, 1600];
const longestPause = 2000;

/** How often the patience with one place is used up before it is not waited for again. */
const mostInVain = 2;

/** How often the patience with all places together is. */
const mostInVainInAll = 20;

/** What is looked at. */
export interface Sight {
  /** What an older state may show in another way; empty where the state is that of now. */
  readonly stale: readonly string[];
  /** How long it may take. */
  readonly patienceMs: number;
}

/**
 * Looks again where an answer shows an older state than it should, until it shows the right one or the target's patience is used up. What
 * never comes right is waited for a few times and then taken for what it is: a faulty deployment must not make a run endless.
 */
export class Settling {
  readonly #inVain = new Map<string, number>();
  #inAll = 0;
  #longestMs = 0;

  /** Looks until nothing is stale. `onLag` hears how long that took, where it took longer than one look. */
  async until<T>(
    look: () => Promise<T>,
    sightOf: (seen: T) => Sight,
    onLag: (ms: number) => void = () => {},
  ): Promise<T> {
    const started = performance.now();
    for (let n = 0; ; n += 1) {
      const seen = await look();
      const { stale, patienceMs } = sightOf(seen);
      const awaited = stale.filter((place) => (this.#inVain.get(place) ?? 0) < mostInVain);
      const passedMs = performance.now() - started;
      if (awaited.length === 0) {
        if (n > 0 && stale.length === 0) this.#note(passedMs, onLag);
        return seen;
      }
      const wholeMs = this.#patience(patienceMs);
      const leftMs = wholeMs - passedMs;
      // One more look at least, however long the first one took.
      if (wholeMs === 0 || (leftMs <= 0 && n > 0)) {
        this.#giveUp(awaited);
        return seen;
      }
      // The last look comes when the time is over, however long the looks take.
      await setTimeout(Math.max(0, Math.min(pauses[n] ?? longestPause, leftMs)));
    }
  }

  /** Where much was waited for in vain, what else is stale is waited for twice as long as anything ever took. */
  #patience(ms: number): number {
    return this.#inAll < mostInVainInAll ? ms : Math.min(ms, 2 * this.#longestMs);
  }

  #note(ms: number, onLag: (ms: number) => void): void {
    this.#longestMs = Math.max(this.#longestMs, ms);
    onLag(ms);
  }

  #giveUp(places: readonly string[]): void {
    this.#inAll += 1;
    for (const place of new Set(places)) this.#inVain.set(place, (this.#inVain.get(place) ?? 0) + 1);
  }
}
