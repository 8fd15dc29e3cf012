import { createHash } from 'node:crypto';
import { isStartable, type StartedAgent, startAgent } from '../../agents/start-agent.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { markerOf } from '../../ledger/marker.ts';
import type { Patience } from '../../target/patience.ts';
import type { Effort } from '../../target/plan.ts';
import type { Target } from '../../target/target.ts';
import type { Fixtures } from '../../target/target-file.ts';
import { fixtureAt, offersFixture } from './specimen.ts';

/** At most so many agents are started for one kind of command in a run: one that accepts it is enough, and some are tried again. */
const startableTimes = [1, 2, 3, 4, 5, 6];

/** The kinds of commands for which the target file can offer sessions. */
export type SessionKind = keyof NonNullable<Fixtures['sessionIds']>;

/** What a test knows before it sends anything: the target and its fixtures, the effort, the seed, the patience. */
export class Context {
  readonly id: string;
  readonly #bench: Workbench;
  #drew = false;

  constructor(bench: Workbench, id: string) {
    this.#bench = bench;
    this.id = id;
  }

  get effort(): Effort {
    return this.#bench.plan.effort;
  }

  get baseUrl(): string {
    return this.#bench.baseUrl;
  }

  get target(): Target {
    return this.#bench.plan.target;
  }

  /** Whether this run may send anything but GET. */
  get mayWrite(): boolean {
    return this.#bench.mayWrite;
  }

  /** Whether the run must send few requests: a test tries the most revealing values, and uses answers to earlier tests. */
  get isQuick(): boolean {
    return this.effort === 'quick';
  }

  /** One of three values, by effort. */
  byEffort<T>(quick: T, standard: T, thorough: T): T {
    return { quick, standard, thorough }[this.effort];
  }

  /** All of several values that could show a deviation; with `--effort quick` only the first few. The most revealing must come first. */
  few<T>(values: readonly T[], quick = 1): readonly T[] {
    return this.isQuick ? values.slice(0, quick) : values;
  }

  /** A new marker, for a test that itself writes the field with the marker. */
  marker(): string {
    return markerOf(this.#bench.plan.runId, this.#bench.nextNumber());
  }

  /** A word that is unique among all requests of all runs, and no part of another such word. */
  word(): string {
    return `${this.marker().replaceAll('/', '-')}-end`;
  }

  /**
   * The seed for the random choices of a requirement: it depends only on the seed of the run and the requirement, not on other tests. What several
   * requirements share has its own name, so that each of them sends the same when it runs alone.
   */
  draw(name = this.id): number {
    this.#drew = true;
    const digest = createHash('sha256').update(`${this.#bench.plan.seed}/${name}`).digest();
    return digest.readUInt32BE(0);
  }

  /** Whether the test used the seed. If not, another seed changes nothing. */
  get drew(): boolean {
    return this.#drew;
  }

  fixture(path: string): string {
    return String(fixtureAt(this.target.fixtures, path, this.#bench.plan.unmade));
  }

  /** Whether the target offers a fixture, for tests that can do some of their work without it. */
  offers(path: string): boolean {
    return offersFixture(this.#bench.plan.target.fixtures, path);
  }

  /** The patience of the target, longer where the deployment has shown lag and the target file allows that. */
  get patience(): Patience {
    const { patience } = this.target;
    const { settling } = this.#bench;
    return {
      ...patience,
      settleMs: settling.grown(patience.settleMs),
      deletionMs: settling.grown(patience.deletionMs),
    };
  }

  /** The pause between the update of an agent and its restart. */
  get updateMs(): number {
    return this.#bench.plan.updateMs;
  }

  /** The sessions that the target offers for commands of a kind; none where it allows no commands. */
  sessions(kind: SessionKind): readonly string[] {
    return this.#bench.mayCommand ? (this.#bench.plan.target.fixtures.sessionIds?.[kind] ?? []) : [];
  }

  /** Starts an agent that may be commanded; it ends with this worker. Null if the target file has no such program, or enough were started. */
  async startAgent(kind: SessionKind): Promise<StartedAgent | null> {
    const { agents, management } = this.target;
    if (agents === null || !this.#bench.permission.mayCommand || !isStartable(kind, agents)) return null;
    const n = startableTimes.find((time) => this.#bench.reservations.take(`agent ${time} as ${kind}`));
    if (n === undefined) return null;
    const word = this.word();
    return this.held(`agent ${word}`, async () => startAgent(agents.start, word, management?.tokenEnv));
  }

  /** Allows commands to the session of an agent that was started here. */
  offerSession(id: string): void {
    this.#bench.permission.offer(id);
  }

  /** Reserves something that can be used only once in a run; false if another test has it. */
  reserve(name: string): boolean {
    return this.#bench.reservations.take(name);
  }

  /** Whether any test of any worker has reserved something that can be used only once in a run. */
  isReserved(name: string): boolean {
    return this.#bench.reservations.has(name);
  }

  /** Does something once for all tests of this worker. */
  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#bench.once(key, work);
  }

  /** Opens something once for all tests of this worker, and closes it with the worker. */
  held<T extends { close(): void }>(key: string, open: () => Promise<T>): Promise<T> {
    return this.#bench.held(key, open);
  }

  /** Repeats a probe until it is true, within the target's patience: a deployment may be eventually consistent. */
  settles(probe: () => Promise<boolean>, patienceMs = this.patience.settleMs): Promise<boolean> {
    const stale = [this.id];
    return this.#bench.settling.until(probe, (holds) => ({ stale: holds ? [] : stale, patienceMs }));
  }
}
