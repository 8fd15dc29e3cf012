import { setTimeout } from 'node:timers/promises';

/** After this many waits in vain, waiting stops: with patience `curious` for this many different kinds, with patience `last` for one kind. */
const mostInVain = 2;

/**
 * How long a creation waits for room. `known`: as long as others had to (with a margin). `curious`: the whole patience, once for each kind, to
 * find out how long it takes. `last`: the whole patience, because the refusal would be judged.
 */
export type RoomPatience = 'known' | 'curious' | 'last';

/** Exponential backoff between two tries: the pause doubles up to `longestPauseMs`. */
const firstPauseMs = 50;
const longestPauseMs = 1000;

/** A clock in milliseconds, which tests replace. */
interface Watch {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

const realWatch: Watch = { now: () => performance.now(), sleep: (ms) => setTimeout(ms) };

/** A wait lasts this many times as long as the longest delay that was seen. */
const margin = 1.5;

/**
 * How long a deleted resource still counts against the account's quota. The documents do not say, so this is measured by waiting once,
 * and later creations wait as long.
 */
export class RoomDelay {
  readonly #inVain = new Set<string>();
  readonly #lastInVain = new Map<string, number>();
  readonly #watch: Watch;
  #longestMs = 0;

  constructor(watch: Watch = realWatch) {
    this.#watch = watch;
  }

  /** Repeats a refused creation while room may become free soon. Returns the last answer. */
  async outwait<T>(
    refused: T,
    {
      kind,
      sinceRemovalMs,
      patienceMs,
      patience,
      again,
      isAccepted,
      isHeldElsewhere,
    }: {
      readonly kind: string;
      /** How long ago the last resource was deleted that may still count. */
      readonly sinceRemovalMs: () => number;
      /** How long a deleted resource may count at most. */
      readonly patienceMs: number;
      readonly patience: RoomPatience;
      readonly again: () => Promise<T>;
      readonly isAccepted: (answer: T) => boolean;
      /** Whether other workers use the room. Then waiting in vain says nothing about deleted resources. */
      readonly isHeldElsewhere: () => boolean;
    },
  ): Promise<T> {
    const isWhole = this.#isWorthAll(kind, patience);
    const mostMs = Math.min(patienceMs, isWhole ? patienceMs : this.#longestMs * margin);
    const started = this.#watch.now();
    const since = started - sinceRemovalMs();
    let answer = refused;
    let pauseMs = firstPauseMs;
    let isTried = false;
    // Other tests may keep deleting, which resets `sinceRemovalMs`, so the whole wait is bounded as well.
    const isOver = (): boolean => this.#watch.now() - started >= 2 * mostMs;
    for (let ageMs = sinceRemovalMs(); ageMs < mostMs && !isOver(); ageMs = sinceRemovalMs()) {
      await this.#watch.sleep(Math.min(pauseMs, mostMs - ageMs));
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      isTried = true;
      // The age of the last delete before the refusal: a later delete may not be the one that made room.
      const freedMs = this.#watch.now() - since;
      answer = await again();
      if (!isAccepted(answer)) continue;
      this.#longestMs = Math.max(this.#longestMs, freedMs);
      return answer;
    }
    if (isTried && isWhole && !isHeldElsewhere()) this.#giveUp(kind, patience);
    return answer;
  }

  #isWorthAll(kind: string, patience: RoomPatience): boolean {
    if (patience === 'last') return (this.#lastInVain.get(kind) ?? 0) < mostInVain;
    // Also if other kinds had to wait for a shorter time: the delay may differ by kind.
    return patience === 'curious' && this.#inVain.size < mostInVain && !this.#inVain.has(kind);
  }

  #giveUp(kind: string, patience: RoomPatience): void {
    if (patience === 'last') this.#lastInVain.set(kind, (this.#lastInVain.get(kind) ?? 0) + 1);
    else this.#inVain.add(kind);
  }
}
