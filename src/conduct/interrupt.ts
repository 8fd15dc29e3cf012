import type { ChildProcess } from 'node:child_process';
import { ProcessFamily } from './process-family.ts';

/** SIGHUP comes when the terminal is closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The terminal sends a signal to npm, npx and us alike, and npm and npx forward it to us again within this time. */
const echoMs = 1000;

/** A worker ends as soon as its event loop is free. A worker that is busy computing for longer than this is killed. */
const usualPatienceMs = 10_000;

export interface InterruptOptions {
  /** What happens to the work in flight, for the message at the first signal. */
  readonly ending: string;
  /** Removes in a later run what this one leaves where it is stopped at once; null where nothing can be left. */
  readonly cleanCommand: string | null;
  readonly quiet: boolean;
  /** How long to wait for processes that do not react; ten seconds by default. */
  readonly patienceMs?: number;
}

/**
 * Ctrl-C: the first ends a run in good order, with a clean account and a report; the second at once. Processes that do not react to
 * the first are killed after ten seconds, and the clean-up goes on without them.
 */
export class Interrupt {
  readonly #options: InterruptOptions;
  #since: number | null = null;
  #child: ChildProcess | null = null;
  #family: ProcessFamily | null = null;
  #deadline: NodeJS.Timeout | undefined;

  constructor(options: InterruptOptions) {
    this.#options = options;
    for (const signal of signals) process.on(signal, this.#onSignal);
  }

  get interrupted(): boolean {
    return this.#since !== null;
  }

  /** Forwards the next signal to a child process, until that has ended. */
  watch(child: ChildProcess): void {
    this.#child = child;
    this.#family = child.pid === undefined ? null : new ProcessFamily(child.pid);
    child.on('close', () => {
      clearTimeout(this.#deadline);
      this.#child = null;
    });
  }

  close(): void {
    clearTimeout(this.#deadline);
    for (const signal of signals) process.off(signal, this.#onSignal);
  }

  readonly #onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (this.#since === null) {
      this.#since = now;
      if (!this.#options.quiet)
        process.stderr.write(`\nStopping: ${this.#options.ending}. Ctrl-C again stops at once.\n`);
      // A terminal sends Ctrl-C to the runner as well, which then ends its workers in good order; we only have to wait.
      this.#child?.kill('SIGINT');
      // The runner starts no worker from here on, and at a second Ctrl-C of the terminal it may be gone before we ask for its workers.
      this.#family?.look();
      const { patienceMs = usualPatienceMs } = this.#options;
      if (this.#child !== null) this.#deadline = setTimeout(() => this.#killAll(), patienceMs);
      // SIGHUP never counts as the second signal: closing a terminal is no deliberate second request.
    } else if (signal !== 'SIGHUP' && now - this.#since > echoMs) this.#stop();
  };

  /** The runner is paused first, so that it starts no other worker while its workers are killed. */
  #killAll(): void {
    this.#child?.kill('SIGSTOP');
    this.#family?.killMembers();
    this.#child?.kill('SIGKILL');
  }

  #stop(): void {
    const { cleanCommand } = this.#options;
    this.#killAll();
    const rest = cleanCommand === null ? '' : ` \`${cleanCommand}\` removes what is left.`;
    process.stderr.write(`\nplumbline: stopped at once, without a report.${rest}\n`);
    process.exit(3);
  }
}
