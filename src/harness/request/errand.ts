import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';

/** How long requests in flight are awaited, in milliseconds. */
const usualPatienceMs = 5000;

/**
 * All requests of one test's body. When a test times out or the run is interrupted, the runner gives the test up but cannot stop its body. The
 * body would race with the teardown, and take the consequences for deviations. So no more of its requests are sent.
 */
export class Errand {
  static readonly #current = new AsyncLocalStorage<Errand>();
  /** The requests in flight. */
  readonly underWay: Set<Promise<unknown>> = new Set();
  #isGivenUp = false;

  /** Whether the runner gave the test up. */
  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** Throws if the runner gave up the test whose body calls this. */
  static demand(): void {
    if (Errand.#current.getStore()?.isGivenUp) throw new Error('the runner gave this test up, so nothing more is sent');
  }

  /** Sends a request for the body that calls this. */
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

  /** Blocks further requests, and waits for those in flight until a timeout. */
  async giveUp(patienceMs = usualPatienceMs): Promise<void> {
    this.#isGivenUp = true;
    await Promise.race([Promise.allSettled(this.underWay), setTimeout(patienceMs, undefined, { ref: false })]);
  }
}
