import { NoAnswer, Spent, Unanswered, Unexercised } from '../base/interruption.ts';
import type { Workbench } from '../bench/workbench.ts';
import { Errand } from '../request/errand.ts';
import { World } from '../world/world.ts';
import type { TestBody } from './collect.ts';

/** How the trial of one requirement or gap ended. */
export type Conclusion =
  | { readonly kind: 'held' }
  | { readonly kind: 'found'; readonly message: string }
  | { readonly kind: 'unexercised'; readonly reason: string; readonly cure: string | null; readonly unanswered?: true }
  | { readonly kind: 'error'; readonly message: string };

/** One trial of one requirement or gap, from its first request to its last. Runs the same under any runner. */
export class Trial {
  readonly world: World;
  readonly #bench: Workbench;
  readonly #attempt: number;
  readonly #started = performance.now();
  readonly #errand = new Errand();
  #interruption: Conclusion | null = null;
  #spent = false;
  #mayBeToken = false;
  readonly #looked: number;
  #ended = false;

  constructor(bench: Workbench, id: string, attempt: number) {
    this.#bench = bench;
    this.#attempt = attempt;
    this.#looked = bench.notebook.times(id);
    bench.begin(id);
    this.world = new World(bench, id);
  }

  /** Notes what a body threw. The first error decides the conclusion, unless there is a finding. */
  interrupt(error: unknown): Conclusion {
    if (error instanceof Unexercised) {
      error.isAfterDenial ||= this.#bench.notebook.isDenied;
      this.#mayBeToken ||= this.#interruption === null && error.isAfterDenial;
    }
    this.#spent ||= this.#interruption === null && error instanceof Spent;
    this.#interruption ??= interruptionOf(error);
    return this.#interruption;
  }

  /** Whether the trial has ended, also if the runner gave it up. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Runs a body from its first request to its last. */
  async run(body: TestBody): Promise<Conclusion> {
    await this.#errand.run(async () => body({ world: this.world })).catch((error: unknown) => this.interrupt(error));
    return this.#errand.isGivenUp ? { kind: 'error', message: 'the runner gave it up' } : this.end();
  }

  /** Ends the trial although its body is still running: its further requests are not sent, and further findings do not count. */
  async giveUp(): Promise<void> {
    this.#bench.notebook.close();
    await this.#errand.giveUp();
    await this.end();
  }

  async end(): Promise<Conclusion> {
    this.#ended = true;
    const { id } = this.world.context;
    const { notebook } = this.#bench;
    if (this.#mayBeToken) await this.world.demandWriting().catch((error: unknown) => this.#correct(error));
    await this.world.tidy().catch((error: unknown) => this.interrupt(error));
    const conclusion = this.#conclude(id);
    if (conclusion.kind === 'unexercised' || conclusion.kind === 'error')
      notebook.note({ id, attempt: this.#attempt, ...conclusion });
    notebook.note({ kind: 'tried', id, attempt: this.#attempt, durationMs: performance.now() - this.#started });
    notebook.flush();
    return conclusion;
  }

  /** A read-only token replaces the reason that the test gave, which may have been another. */
  #correct(error: unknown): void {
    if (error instanceof Unexercised) this.#interruption = interruptionOf(error);
  }

  #conclude(id: string): Conclusion {
    const { notebook } = this.#bench;
    const finding = notebook.firstFindingOf(id);
    if (finding)
      return {
        kind: 'found',
        message: notebook.shown(`${finding.summary}: expected ${finding.expected}, received ${finding.received}`),
      };
    if (this.#spent && notebook.times(id) > this.#looked) return { kind: 'held' };
    return notebook.shown(this.#interruption ?? { kind: 'held' });
  }
}

const interruptionOf = (error: unknown): Conclusion => {
  if (error instanceof Unexercised) return { kind: 'unexercised', reason: error.message, cure: error.cure };
  if (error instanceof Unanswered)
    return { kind: 'unexercised', reason: error.message, cure: error.cure, unanswered: true };
  if (error instanceof NoAnswer) return { kind: 'error', message: error.message };
  return { kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
};
