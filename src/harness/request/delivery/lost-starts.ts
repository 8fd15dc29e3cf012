import { isObject } from '../../../contract/json-object.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { idOf, succeeded, unreached } from '../../../judge/subject/subject.ts';
import type { Ask } from '../ask.ts';

/**
 * Starts of tunnels that were answered as a gateway does. That is the agent's own word, or that of a gateway before it which lost the answer: the tunnel may
 * run. A later start under its name may then be refused because of that.
 */
export class LostStarts {
  readonly #names = new Set<string>();

  /** Takes in an answer; the same where it says nothing of an earlier start, and otherwise one that is not certain. */
  minded(ask: Ask, exchange: Exchange): Exchange {
    const name = lostName(ask, exchange);
    const started = startedName(ask);
    const isDoubtful = started !== undefined && this.#names.has(started);
    if (name !== undefined) this.#names.add(name);
    if (ask.endpoint.operation === 'delete' && ask.id !== undefined && succeeded(exchange)) this.#names.delete(ask.id);
    return isDoubtful ? { ...exchange, uncertain: true } : exchange;
  }
}

/** The name that a start asks for. */
const startedName = ({ resource, endpoint, json }: Ask): string | undefined =>
  resource.api === 'agent' && endpoint.operation === 'create' && isObject(json) ? idOf(resource, json) : undefined;

/** The name under which a tunnel may run though its start was answered as a gateway does. */
export const lostName = (ask: Ask, exchange: Exchange): string | undefined =>
  unreached(exchange) ? startedName(ask) : undefined;
