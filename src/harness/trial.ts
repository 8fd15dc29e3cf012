import { NoAnswer, Unexercised } from './interruption.ts';
import type { Workbench } from './workbench.ts';
import { World } from './world.ts';

/** How the trial of one requirement or gap ended. */
export type Conclusion =
  | { readonly kind: 'held' }
  | { readonly kind: 'found'; readonly message: string }
  | { readonly kind: 'unexercised'; readonly reason: string; readonly cure: string | null }
  | { readonly kind: 'error'; readonly message: string };

/** One trial of one requirement or gap, from its first request to its last. Runs the same under any runner. */
export class Trial {
  readonly world: World;
  readonly #bench: Workbench;
  readonly #attempt: number;
  readonly #started = performance.now();
  #interruption: Conclusion | null = null;

  constructor(bench: Workbench, id: string, attempt: number) {
    this.#bench = bench;
    this.#attempt = attempt;
    this.world = new World(bench, id);
  }

  /** Takes note of what a body threw, so that `end` can tell a verdict from an accident. */
  interrupt(error: unknown): Conclusion {
    this.#interruption ??= interruptionOf(error);
    return this.#interruption;
  }

  /** The same error for the runner, which writes down what it is thrown: without the secrets that an answer may have put into it. */
  discreet(error: unknown): unknown {
    if (!(error instanceof Error)) return this.#bench.notebook.shown(error);
    const { message, stack = message } = error;
    const shown = new Error(this.#bench.notebook.shown(message));
    shown.stack = this.#bench.notebook.shown(stack);
    return shown;
  }

  async end(): Promise<Conclusion> {
    const { id } = this.world;
    const { notebook } = this.#bench;
    await this.world.tidy().catch((error: unknown) => this.interrupt(error));
    const conclusion = this.#conclude(id);
    if (conclusion.kind === 'unexercised' || conclusion.kind === 'error')
      notebook.note({ id, attempt: this.#attempt, ...conclusion });
    notebook.note({ kind: 'tried', id, attempt: this.#attempt, durationMs: performance.now() - this.#started });
    notebook.flush();
    return conclusion;
  }

  #conclude(id: string): Conclusion {
    const { notebook } = this.#bench;
    const [finding] = notebook.findingsOf(id);
    if (finding)
      return {
        kind: 'found',
        message: notebook.shown(`${finding.summary}: expected ${finding.expected}, received ${finding.received}`),
      };
    return notebook.shown(this.#interruption ?? { kind: 'held' });
  }
}

const interruptionOf = (error: unknown): Conclusion => {
  // What was shared with an earlier test, which was skipped for it.
  if (error instanceof Error && error.cause instanceof Error) return interruptionOf(error.cause);
  if (error instanceof Unexercised) return { kind: 'unexercised', reason: error.message, cure: error.cure };
  if (error instanceof NoAnswer) return { kind: 'error', message: error.message };
  return { kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
};
