import { setTimeout } from 'node:timers/promises';

/** After so many waits in vain, each for another kind, room is taken to be free at once; and after so many for one kind before a verdict. */
const mostInVain = 2;

/**
 * How patient a creation is. `known`: it waits as long as others had to. `curious`: it is worth finding out how long that is. `last`: a refusal would be
 * judged, so that it waits as long as may be.
 */
export type RoomPatience = 'known' | 'curious' | 'last';

/** Between two tries, in milliseconds: so many at first, and then twice as many each time. */
const firstPauseMs = 50;
const longestPauseMs = 1000;

/** What tells the time in milliseconds, and waits. */
interface Watch {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

const realWatch: Watch = { now: () => performance.now(), sleep: (ms) => setTimeout(ms) };

/** A wait that follows from what was seen lasts a little longer than that did. */
const margin = 1.5;

/**
 * How long what was deleted still counts where an account has room for few: when a deployment counts it out is not said. It is found out by
 * waiting once, and waited for from then on.
 */
export class RoomDelay {
  readonly #inVain = new Set<string>();
  readonly #lastInVain = new Map<string, number>();
  readonly #watch: Watch;
  #longestMs = 0;

  constructor(watch: Watch = realWatch) {
    this.#watch = watch;
  }

  /** Sends a creation again that was refused, while there may be room soon; the last answer counts. */
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
      /** How long ago something was deleted that may take the room. */
      readonly sinceRemovalMs: () => number;
      /** How long it may take at most. */
      readonly patienceMs: number;
      readonly patience: RoomPatience;
      readonly again: () => Promise<T>;
      readonly isAccepted: (answer: T) => boolean;
      /** Whether other workers take the room, so that waiting in vain says nothing of what was deleted. */
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
    // Others may delete something all the time, so that the wait as a whole has an end, too.
    const isOver = (): boolean => this.#watch.now() - started >= 2 * mostMs;
    for (let ageMs = sinceRemovalMs(); ageMs < mostMs && !isOver(); ageMs = sinceRemovalMs()) {
      await this.#watch.sleep(Math.min(pauseMs, mostMs - ageMs));
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      isTried = true;
      // Of what was deleted before the refusal: what was deleted since then may not be what made room.
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
    // Also where others had to wait for a shorter time: how long it takes may differ.
    return patience === 'curious' && this.#inVain.size < mostInVain && !this.#inVain.has(kind);
  }

  #giveUp(kind: string, patience: RoomPatience): void {
    if (patience === 'last') this.#lastInVain.set(kind, (this.#lastInVain.get(kind) ?? 0) + 1);
    else this.#inVain.add(kind);
  }
}
