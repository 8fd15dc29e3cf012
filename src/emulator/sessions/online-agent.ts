import { Problem } from '../base/problem.ts';
import type { Sessions } from './sessions.ts';
import type { AgentFacts, TunnelAgent } from './tunnel-agent.ts';

/** How long a simulated agent takes to restart, and to download an update. */
const restartMs = 40;
const updateMs = 120;

const after = (ms: number, work: () => void): void => {
  // The timer must not keep the process alive.
  setTimeout(work, ms).unref();
};

/** The result when an agent looks for an update: a version, none, or update checks are disabled. */
export type Updates = { readonly version: string } | 'none' | 'disabled';

/** The process of an agent. */
export interface AgentProcess {
  start(): Promise<void>;
  exit(): Promise<void>;
}

/** A simulated agent has no process. */
const simulated: AgentProcess = { start: async () => {}, exit: async () => {} };

const conflict = (message: string): Problem => new Problem(409, 'conflict', message);

/** An online agent with the behaviour that document 1 describes. */
export class OnlineAgent implements TunnelAgent {
  facts: AgentFacts;
  updates: Updates;
  state: 'running' | 'updating' | 'updated' = 'running';
  #session: string;
  #stopped = false;
  #starting: Promise<void> = Promise.resolve();
  readonly #sessions: Sessions;
  readonly #process: AgentProcess;

  /** The process must be running already. `session`: its session before a restart of the deployment. */
  constructor(
    sessions: Sessions,
    facts: AgentFacts,
    updates: Updates = 'none',
    process: AgentProcess = simulated,
    session?: { readonly id: string; readonly startedAt: string },
  ) {
    this.facts = facts;
    this.updates = updates;
    this.#sessions = sessions;
    this.#process = process;
    this.#session = sessions.connect(this, session?.id, session?.startedAt);
  }

  get session(): string {
    return this.#session;
  }

  /** States and transitions: the session ends, and the agent reconnects under a new id; Windows cannot re-execute. */
  async restart(): Promise<void> {
    if (this.facts.os === 'windows') throw conflict('An agent on Windows cannot restart itself.');
    this.#sessions.disconnect(this.#session);
    this.#sessions.restarting.add(this);
    await this.#process.exit();
    after(restartMs, () => this.#comeBack());
  }

  /** Connects with a new session, and with the new version after an update. */
  reconnect(): void {
    if (this.state === 'updated' && typeof this.updates === 'object') {
      this.facts = { ...this.facts, version: this.updates.version };
      this.updates = 'none';
    }
    this.state = 'running';
    this.#session = this.#sessions.connect(this);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#sessions.disconnect(this.#session);
    this.#sessions.restarting.delete(this);
    await this.#starting;
    await this.#process.exit();
  }

  /** Errors, rule 2. */
  update(): void {
    if (this.state === 'updating') throw conflict('The agent is already updating.');
    if (this.state === 'updated') throw conflict('The agent has updated and not yet restarted.');
    if (this.updates === 'disabled') throw conflict('Update checks are disabled in the configuration of the agent.');
    if (this.updates === 'none') throw conflict('There is no update for this agent.');
    this.state = 'updating';
    after(updateMs, () => {
      this.state = 'updated';
    });
  }

  #comeBack(): void {
    if (this.#stopped) return;
    this.#starting = this.#process.start().then(
      () => {
        if (!this.#stopped) this.reconnect();
      },
      // Another process has its port at the moment, so it tries again.
      () => after(restartMs, () => this.#comeBack()),
    );
  }
}
