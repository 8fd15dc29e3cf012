import { setTimeout } from 'node:timers/promises';
import { RoomDelay } from './room-delay.ts';

/** Short pauses first: most deployments show a write at once, or soon. */
const pauses = [25, 50, 100, 200, 400, 800, 1600];
const longestPause = 2000;

/** After this many waits in vain for one place, it is not waited for again. */
const mostInVain = 2;

/** After this many waits in vain for all places together, further waits are shorter. */
const mostInVainInAll = 20;

/** The stale places that one look at the deployment showed. */
export interface Sight {
  /** The places that show an older state; empty where everything is up to date. */
  readonly stale: readonly string[];
  /** How long these places may take to be up to date. */
  readonly patienceMs: number;
}

/**
 * Repeats a stale read until it is up to date or the target's patience is used up. For a place that never becomes right it waits a few
 * times, and then the answer is judged as it is: a faulty deployment must not make a run endless.
 */
export class Settling {
  /** How long deleted resources still count against the quota. */
  readonly room = new RoomDelay();
  readonly #inVain = new Map<string, number>();
  #inAll = 0;
  #longestMs = 0;

  /** The longest lag that was seen. */
  get longestMs(): number {
    return this.#longestMs;
  }

  /** Repeats `look` until nothing is stale. Calls `onLag` with the time that this took, if one look was not enough. */
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
      // At least two looks, however long the first one took.
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
