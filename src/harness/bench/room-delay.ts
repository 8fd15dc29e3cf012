import { setTimeout } from 'node:timers/promises';

/** After so many waits in vain, each for another kind, room is taken to be free at once. */
const mostInVain = 2;

/** Between two tries, in milliseconds: so many at first, and then twice as many each time. */
const firstPauseMs = 50;
const longestPauseMs = 1000;

/** A wait that follows from what was seen lasts a little longer than that did. */
const margin = 1.5;

/**
 * How long what was deleted still counts where an account has room for few: when a deployment counts it out is not said. It is found out by
 * waiting once, and waited for from then on.
 */
export class RoomDelay {
  readonly #inVain = new Set<string>();
  #longestMs = 0;

  /** Sends a creation again that was refused, while there may be room soon; the last answer counts. */
  async outwait<T>(
    refused: T,
    {
      kind,
      sinceRemovalMs,
      patienceMs,
      isPatient,
      again,
      isAccepted,
    }: {
      readonly kind: string;
      /** How long ago something was deleted that may take the room. */
      readonly sinceRemovalMs: () => number;
      /** How long it may take at most. */
      readonly patienceMs: number;
      /** Whether it is worth finding out how long it takes. */
      readonly isPatient: boolean;
      readonly again: () => Promise<T>;
      readonly isAccepted: (answer: T) => boolean;
    },
  ): Promise<T> {
    const isUnknown = this.#longestMs === 0 && this.#inVain.size < mostInVain && !this.#inVain.has(kind);
    const mostMs = Math.min(patienceMs, isPatient && isUnknown ? patienceMs : this.#longestMs * margin);
    let answer = refused;
    let pauseMs = firstPauseMs;
    let isTried = false;
    for (let ageMs = sinceRemovalMs(); ageMs < mostMs; ageMs = sinceRemovalMs()) {
      await setTimeout(Math.min(pauseMs, mostMs - ageMs));
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      isTried = true;
      const freedMs = sinceRemovalMs();
      answer = await again();
      if (!isAccepted(answer)) continue;
      this.#longestMs = Math.max(this.#longestMs, freedMs);
      return answer;
    }
    if (isTried && isPatient && isUnknown) this.#inVain.add(kind);
    return answer;
  }
}
