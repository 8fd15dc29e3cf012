import { Unexercised } from '../base/interruption.ts';
import { type Ask, isCommand, methodOf } from '../request/ask.ts';
import type { Plan } from '../target/plan.ts';

/** Decides what this run may send, by the target file and `--read-only`. */
export class Permission {
  readonly #plan: Plan;
  readonly #started = new Set<string>();

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  get mayWrite(): boolean {
    return this.#plan.target.allow.write && !this.#plan.readOnly;
  }

  /** Whether this run may command agents at all. */
  get mayCommand(): boolean {
    return this.mayWrite && this.#plan.target.allow.agentCommands;
  }

  /** Allows commands to the session of an agent that we have started. */
  offer(sessionId: string): void {
    this.#started.add(sessionId);
  }

  /** Throws where a request must not be sent. */
  demand(ask: Ask): void {
    if (methodOf(ask) !== 'GET' && !this.mayWrite) {
      throw new Unexercised(
        `needs ${ask.endpoint.id}, and this run only reads`,
        'run without --read-only, with allow.write true in the target file',
      );
    }
    this.#mindCommand(ask);
  }

  /** A command acts on somebody's machine, so it goes only to sessions that the target file names or whose agent we started. */
  #mindCommand({ endpoint, id = '' }: Ask): void {
    if (!isCommand(endpoint.operation)) return;
    if (!this.mayCommand)
      throw new Unexercised(`needs ${endpoint.id}`, 'set allow.agentCommands to true in the target file');
    const offered = Object.values(this.#plan.target.fixtures.sessionIds ?? {}).flat();
    if (!offered.includes(id) && !this.#started.has(id))
      throw new Error(`${endpoint.id} must not be sent to ${id}: the target does not offer it`);
  }
}
