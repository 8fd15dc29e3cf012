import { setTimeout } from 'node:timers/promises';
import { RoomDelay } from './room-delay.ts';

/** Short pauses first: most deployments show a write at once, or soon. */
const pauses = [25, 50, 100, 200, 400, 800, 1600];
const longestPause = 2000;

/** After this many waits in vain for one place, it is not waited for again. */
const mostInVain = 2;

/** After this many waits in vain for all places together, further waits are shorter. */
const mostInVainInAll = 20;

/** After this many waits in vain that lasted longer than the target's patience, further ones last as long as the lag that was seen asks for. */
const mostLongInVain = 2;

/** A lag may become this much longer under load. */
const lagGrowth = 3;

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
  readonly #slowestMs: number;
  readonly #inVain = new Map<string, number>();
  #inAll = 0;
  #longInVain = 0;
  #longestMs = 0;

  /** `slowestMs`: how long a deployment that lags may take, where that is longer than the patience of a look; 0 where no wait may be longer. */
  constructor(slowestMs = 0) {
    this.#slowestMs = slowestMs;
  }

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
        if (wholeMs > patienceMs) this.#longInVain += 1;
        return seen;
      }
      // The last look comes after the deadline, however long each look takes.
      await setTimeout(Math.max(0, Math.min(pauses[n] ?? longestPause, leftMs)));
    }
  }

  /** A patience of the target; longer, but no longer than the slowest deployment may take, where the lag that was seen asks for it. */
  grown(ms: number): number {
    return Math.max(ms, Math.min(this.#slowestMs, lagGrowth * this.#longestMs));
  }

  /** The first waits are the longest, as nothing is known of the lag yet. After many in vain, the next ones last at most twice the longest lag. */
  #patience(ms: number): number {
    if (ms === 0) return 0;
    const most = Math.max(ms, this.#slowestMs);
    if (this.#inAll >= mostInVainInAll) return Math.min(most, 2 * this.#longestMs);
    return this.#longInVain < mostLongInVain ? most : this.grown(ms);
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
