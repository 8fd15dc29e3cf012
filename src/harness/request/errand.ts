import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';

/** How long what is under way is waited for, in milliseconds. */
const usualPatienceMs = 5000;

/**
 * All that the body of one test sends. The runner may give a test up, when its time is over or the run is interrupted, and cannot stop its body:
 * that would go on to change what is put back meanwhile, and take for a deviation what came of that. So nothing more is sent for it.
 */
export class Errand {
  static readonly #current = new AsyncLocalStorage<Errand>();
  /** What was sent and is not answered yet. */
  readonly underWay: Set<Promise<unknown>> = new Set();
  #isGivenUp = false;

  /** Whether the runner gave it up. */
  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** Throws where the body that calls it was given up. */
  static demand(): void {
    if (Errand.#current.getStore()?.isGivenUp) throw new Error('the runner gave this test up, so nothing more is sent');
  }

  /** Sends something for the body that calls it. */
  static async send<T>(send: () => Promise<T>): Promise<T> {
    Errand.demand();
    const { underWay } = Errand.#current.getStore() ?? {};
    const sending = send();
    underWay?.add(sending);
    return sending.finally(() => underWay?.delete(sending));
  }

  run<T>(body: () => Promise<T>): Promise<T> {
    return Errand.#current.run(this, body);
  }

  /** Lets nothing more be sent, and waits until what was sent is answered, unless that takes too long. */
  async giveUp(patienceMs = usualPatienceMs): Promise<void> {
    this.#isGivenUp = true;
    await Promise.race([Promise.allSettled(this.underWay), setTimeout(patienceMs, undefined, { ref: false })]);
  }
}
