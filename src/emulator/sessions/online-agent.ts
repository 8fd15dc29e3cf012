import { Problem } from '../base/problem.ts';
import type { Sessions } from './sessions.ts';
import type { AgentFacts, TunnelAgent } from './tunnel-agent.ts';

/** How long an agent needs to execute itself anew, and to fetch an update. */
const restartMs = 40;
const updateMs = 120;

const after = (ms: number, work: () => void): void => {
  // The timer must not keep the process alive.
  setTimeout(work, ms).unref();
};

/** What an agent finds when it looks for an update. */
export type Updates = { readonly version: string } | 'none' | 'disabled';

/** What runs behind a session. */
export interface AgentProcess {
  start(): Promise<void>;
  exit(): Promise<void>;
}

/** Nothing runs: the agent is a simulated one. */
const simulated: AgentProcess = { start: async () => {}, exit: async () => {} };

const conflict = (message: string): Problem => new Problem(409, 'conflict', message);

/** An agent that is online and does what document 1 says of agents. */
export class OnlineAgent implements TunnelAgent {
  facts: AgentFacts;
  updates: Updates;
  state: 'running' | 'updating' | 'updated' = 'running';
  #session: string;
  #stopped = false;
  #starting: Promise<void> = Promise.resolve();
  readonly #sessions: Sessions;
  readonly #process: AgentProcess;

  /** The process runs by then. `session`: the one that it had before the deployment was restarted. */
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

  /** Connects what is installed by now, in a new session. */
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
      // Somebody else has its port for the moment.
      () => after(restartMs, () => this.#comeBack()),
    );
  }
}
