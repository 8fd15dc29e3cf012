/** One timeout for a whole clean-up: work that is still in flight afterwards is not awaited. */
export class Deadline {
  readonly #over: Promise<never>;
  readonly #timer: NodeJS.Timeout;
  #isOver = false;

  constructor(ms: number) {
    let end: (reason: Error) => void = () => {};
    this.#over = new Promise<never>((_, reject) => {
      end = reject;
    });
    // Handled here, because nothing may be awaiting it when it rejects.
    this.#over.catch(() => {});
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      end(new Error(`the clean-up was given up after ${Math.round(ms / 1000)} s`));
    }, ms);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The result of the work; rejects if the deadline passes first. */
  within<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.#over, work]);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
