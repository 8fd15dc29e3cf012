import type { Resource } from '../contract/contract.ts';
import { gaps, requirements } from '../contract/index.ts';
import { type Ask, methodOf } from './ask.ts';
import { Unexercised } from './interruption.ts';
import type { Plan } from './plan.ts';

/**
 * After so many that could not be removed again, no more are made of a kind that the documents show no way to delete. Each sort of
 * test has its own share, so that those that come first do not use up what others need, and what is only observed takes the least.
 */
const mostLeft = { gap: 2, law: 10, own: 10 } as const;
type Share = keyof typeof mostLeft;

const isGap = new Set<string>(gaps.map(({ id }) => id));
const isLaw = new Set<string>(requirements.filter(({ law }) => law !== undefined).map(({ id }) => id));
const shareOf = (id: string): Share => (isGap.has(id) ? 'gap' : isLaw.has(id) ? 'law' : 'own');

/** What this run may send, by what its user allows and by what it has had to leave behind. */
export class Permission {
  readonly #plan: Plan;
  /** What could not be removed, by collection and share. */
  readonly #stuck = new Map<string, Set<string>>();
  #share: Share = 'own';

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

  /** Says for which requirement or gap everything is sent from here on. */
  begin(id: string): void {
    this.#share = shareOf(id);
  }

  /** Takes note of what could not be removed. */
  left({ collection }: Resource, id: string): void {
    const key = `${this.#share} ${collection}`;
    this.#stuck.set(key, (this.#stuck.get(key) ?? new Set()).add(id));
  }

  /** Throws where a request must not be sent. */
  demand(ask: Ask): void {
    if (methodOf(ask) !== 'GET' && !this.mayWrite) {
      throw new Unexercised(
        `needs ${ask.endpoint.id}, and this run only reads`,
        'run without --read-only, with allow.write true in the target file',
      );
    }
    if (ask.endpoint.operation === 'create' && !ask.lasting) this.#mayMake(ask.resource);
    this.#mindCommand(ask);
  }

  #mayMake({ collection, title }: Resource): void {
    const left = this.#stuck.get(`${this.#share} ${collection}`)?.size ?? 0;
    if (left < mostLeft[this.#share]) return;
    throw new Unexercised(
      `the documents show no way to delete a ${title}, this deployment knows none, and ${left} are left behind already`,
    );
  }

  /** A command reaches into somebody's machine: it goes to the sessions that the target file names, and to no other. */
  #mindCommand({ endpoint, id = '' }: Ask): void {
    if (!['restart', 'stop', 'update-agent'].includes(endpoint.operation)) return;
    if (!this.mayCommand)
      throw new Unexercised(`needs ${endpoint.id}`, 'set allow.agentCommands to true in the target file');
    const offered = Object.values(this.#plan.target.fixtures.sessionIds ?? {}).flat();
    if (!offered.includes(id))
      throw new Error(`${endpoint.id} must not be sent to ${id}: the target does not offer it`);
  }
}
