import type { ChildProcess } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** npm and npx hand on a signal that the terminal has already sent to us. */
const echoMs = 1000;

export interface InterruptOptions {
  /** Removes in a later run what this one leaves where it is stopped at once; null where nothing can be left. */
  readonly cleanCommand: string | null;
  readonly quiet: boolean;
}

/** Ctrl-C: the first ends a run in good order, with a clean account and a report; the second at once. */
export class Interrupt {
  readonly #options: InterruptOptions;
  #since: number | null = null;
  #child: ChildProcess | null = null;

  constructor(options: InterruptOptions) {
    this.#options = options;
    for (const signal of signals) process.on(signal, this.#onSignal);
  }

  get interrupted(): boolean {
    return this.#since !== null;
  }

  /** Hands the next signal on to a child, until it has ended. */
  watch(child: ChildProcess): void {
    this.#child = child;
    child.on('close', () => {
      this.#child = null;
    });
  }

  close(): void {
    for (const signal of signals) process.off(signal, this.#onSignal);
  }

  readonly #onSignal = (): void => {
    const now = performance.now();
    if (this.#since === null) {
      this.#since = now;
      if (!this.#options.quiet)
        process.stderr.write('\nStopping: what this run created is being removed. Ctrl-C again stops at once.\n');
      // A terminal sends Ctrl-C to the runner as well, which then ends its workers in good order; we only have to wait.
      this.#child?.kill('SIGINT');
    } else if (now - this.#since > echoMs) this.#kill();
  };

  #kill(): void {
    const { cleanCommand } = this.#options;
    // Its workers end when they no longer hear of it.
    this.#child?.kill('SIGKILL');
    const rest = cleanCommand === null ? '' : ` \`${cleanCommand}\` removes what is left.`;
    process.stderr.write(`\nplumbline: stopped at once, without a report.${rest}\n`);
    process.exit(3);
  }
}
