import { Problem } from '../problem.ts';
import type { Sessions } from './sessions.ts';
import type { AgentFacts, TunnelAgent } from './tunnel-agent.ts';

/** How long a simulated agent needs to execute itself anew, and to fetch an update. */
const restartMs = 40;
const updateMs = 120;

const after = (ms: number, work: () => void): void => {
  // Nobody waits for a simulated agent when everything else has come to its end.
  setTimeout(work, ms).unref();
};

/** What an agent finds when it looks for an update. */
export type Updates = { readonly version: string } | 'none' | 'disabled';

const conflict = (message: string): Problem => new Problem(409, 'conflict', message);

/** An agent in memory that does what document 1 says of agents, at once. */
export class SimulatedAgent implements TunnelAgent {
  facts: AgentFacts;
  updates: Updates;
  state: 'running' | 'updating' | 'updated' = 'running';
  #session: string;
  readonly #sessions: Sessions;

  constructor(sessions: Sessions, facts: AgentFacts, updates: Updates = 'none') {
    this.facts = facts;
    this.updates = updates;
    this.#sessions = sessions;
    this.#session = sessions.connect(this);
  }

  get session(): string {
    return this.#session;
  }

  /** States and transitions: the session ends, and the agent reconnects under a new id; Windows cannot re-execute. */
  restart(): void {
    if (this.facts.os === 'windows') throw conflict('An agent on Windows cannot restart itself.');
    this.#sessions.disconnect(this.#session);
    after(restartMs, () => this.reconnect());
  }

  /** Starts what is installed by now, in a new session. */
  reconnect(): void {
    if (this.state === 'updated' && typeof this.updates === 'object') {
      this.facts = { ...this.facts, version: this.updates.version };
      this.updates = 'none';
    }
    this.state = 'running';
    this.#session = this.#sessions.connect(this);
  }

  stop(): void {
    this.#sessions.disconnect(this.#session);
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
}
