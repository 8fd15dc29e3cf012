import { isObject } from '../../contract/json-object.ts';
import { agentTunnels } from '../../contract/resources/agent/agent-tunnels.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { idOf, succeeded } from '../../judge/subject/subject.ts';
import { Unexercised } from '../base/interruption.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Ask, endpointOf, isGone } from '../request/ask.ts';
import type { Plan } from '../target/plan.ts';
import { eventually } from './eventually.ts';
import type { Visited, Visitors } from './visitors.ts';

/** How often a stop of one name is sent at most: an agent may answer every stop with 204. */
const mostStops = 5;

const publicUrlIn = (json: unknown): string =>
  isObject(json) && typeof json['public_url'] === 'string' ? json['public_url'] : '';

/** The parts of a workbench that `Orphans` needs. */
interface OrphanBench {
  readonly plan: Plan;
  readonly ledger: Ledger;
  readonly visitors: Visitors;
  send(ask: Ask): Promise<Exchange>;
}

/**
 * Tunnels that were still running when another one was started under the same name. The documents do not say what happens to them: an agent
 * may keep forwarding for a tunnel that no list shows, and a stop of the name may end only the other one.
 */
export class Orphans {
  readonly #bench: OrphanBench;
  /** The addresses of running tunnels, by name. */
  readonly #running = new Map<string, string>();
  readonly #displaced: Visited[] = [];

  constructor(bench: OrphanBench) {
    this.#bench = bench;
  }

  /** Notes every start and stop of a tunnel, and the addresses in answers. */
  mind({ resource, endpoint, id }: Ask, exchange: Exchange): void {
    if (resource.name !== agentTunnels.name) return;
    if (endpoint.operation === 'get' || endpoint.operation === 'list') this.#learn(exchange.json);
    if (endpoint.operation === 'delete' && id !== undefined && isGone(exchange)) this.#forget(id);
    const name = endpoint.operation === 'create' && succeeded(exchange) ? idOf(agentTunnels, exchange.json) : undefined;
    if (name === undefined) return;
    const publicUrl = this.#running.get(name);
    if (publicUrl !== undefined) this.#displaced.push({ name, publicUrl });
    this.#forget(name);
    this.#running.set(name, publicUrlIn(exchange.json));
  }

  /** Stops displaced tunnels by their name, the only documented way, and notes in the ledger those that still forward. */
  async settle(): Promise<void> {
    const { ledger, plan } = this.#bench;
    const { collection } = agentTunnels;
    for (const tunnel of this.#displaced.splice(0)) {
      await this.#stop(tunnel.name);
      const quiet = await eventually(plan.target, async () => ((await this.#forwards(tunnel)) ? null : true));
      const reason = `another tunnel was started under its name; all of that name are stopped, and ${tunnel.publicUrl} still leads to the test server. Document 3 shows no other way to stop it: restart the agent`;
      if (quiet === null) ledger.note({ kind: 'stuck', collection, id: tunnel.name, reason });
    }
  }

  #learn(json: unknown): void {
    const items = isObject(json) ? json[agentTunnels.listKey] : undefined;
    for (const shown of Array.isArray(items) ? items : [json]) {
      const name = idOf(agentTunnels, shown);
      if (name !== undefined && this.#running.has(name))
        this.#bench.visitors.learn({ name, publicUrl: publicUrlIn(shown) });
    }
  }

  #forget(name: string): void {
    this.#running.delete(name);
    this.#bench.visitors.forget(name);
  }

  async #stop(id: string): Promise<void> {
    const endpoint = endpointOf(agentTunnels, 'delete');
    for (let n = 0; n < mostStops; n += 1)
      if (!succeeded(await this.#bench.send({ resource: agentTunnels, endpoint, id, expect: 'open' }))) return;
  }

  async #forwards(tunnel: Visited): Promise<boolean> {
    try {
      return (await this.#bench.visitors.probe(tunnel)).proven;
    } catch (error) {
      // Nothing may be sent to the address, so nothing is known.
      if (error instanceof Unexercised) return false;
      throw error;
    }
  }
}
