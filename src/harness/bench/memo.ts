import { NoAnswer, NoRoom } from '../base/interruption.ts';

/** Memoizes work that is done once for all tests of a worker, and keeps what must be closed with the worker. */
export class Memo {
  readonly #known = new Map<string, Promise<unknown>>();
  readonly #held: (() => void)[] = [];

  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#known.get(key) as Promise<T> | undefined;
    if (known) return known;
    const started = work();
    this.#known.set(key, started);
    // The caller handles the failure. After a missing answer or an exhausted quota, the next caller tries again.
    started.catch((error: unknown) => {
      if (error instanceof NoAnswer || error instanceof NoRoom) this.#known.delete(key);
    });
    return started;
  }

  held<T extends { close(): void }>(key: string, open: () => Promise<T>): Promise<T> {
    return this.once(key, async () => {
      const opened = await open();
      this.#held.push(() => opened.close());
      return opened;
    });
  }

  close(): void {
    for (const close of this.#held.splice(0)) close();
  }
}
