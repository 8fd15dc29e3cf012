import { setTimeout } from 'node:timers/promises';
import { RoomDelay } from './room-delay.ts';

/** Most deployments show a write at once, or soon. */
const pauses = [25, 50, 100, 200, 400, 800, 1600];
const longestPause = 2000;

/** After so many waits for one place that ran to their end in vain, it is not waited for again. */
const mostInVain = 2;

/** The same for all places together: after so many, waits are shorter. */
const mostInVainInAll = 20;

/** What one look at the deployment showed. */
export interface Sight {
  /** The places that show an older state; empty where everything is up to date. */
  readonly stale: readonly string[];
  /** How long these places may take to be up to date. */
  readonly patienceMs: number;
}

/**
 * Looks again where an answer shows an older state than it should, until it shows the right one or the target's patience is used up. A place
 * that never comes right is waited for a few times and then judged as it is: a faulty deployment must not make a run endless.
 */
export class Settling {
  /** How long what was deleted still takes room. */
  readonly room = new RoomDelay();
  readonly #inVain = new Map<string, number>();
  #inAll = 0;
  #longestMs = 0;

  /** The longest lag that was seen. */
  get longestMs(): number {
    return this.#longestMs;
  }

  /** Looks until nothing is stale. `onLag` is called with the time that this took, where one look was not enough. */
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
      // The last look comes after the deadline, however long each look takes.
      await setTimeout(Math.max(0, Math.min(pauses[n] ?? longestPause, leftMs)));
    }
  }

  /** After many waits in vain, the next ones last at most twice as long as the longest lag that was seen. */
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
