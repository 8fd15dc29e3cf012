import { isObject } from '../../../contract/json-object.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { idOf, succeeded, unreached } from '../../../judge/subject/subject.ts';
import type { Ask } from '../ask.ts';

/**
 * Starts of tunnels that were answered with a gateway status. If a gateway lost the answer of the agent, the tunnel may run, and a later start under its
 * name may be refused for that reason.
 */
export class LostStarts {
  readonly #names = new Set<string>();

  /** Notes an answer. Returns it, marked as uncertain if an earlier start under the same name may have been carried out. */
  minded(ask: Ask, exchange: Exchange): Exchange {
    const name = lostName(ask, exchange);
    const started = startedName(ask);
    const isDoubtful = started !== undefined && this.#names.has(started);
    if (name !== undefined) this.#names.add(name);
    if (ask.endpoint.operation === 'delete' && ask.id !== undefined && succeeded(exchange)) this.#names.delete(ask.id);
    return isDoubtful ? { ...exchange, uncertain: true } : exchange;
  }
}

/** The tunnel name in the body of a start. */
const startedName = ({ resource, endpoint, json }: Ask): string | undefined =>
  resource.api === 'agent' && endpoint.operation === 'create' && isObject(json) ? idOf(resource, json) : undefined;

/** The name of the tunnel that may run although its start was answered with a gateway status. */
export const lostName = (ask: Ask, exchange: Exchange): string | undefined =>
  unreached(exchange) ? startedName(ask) : undefined;
