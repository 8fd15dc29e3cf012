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

/** How often a name is stopped: an agent may answer every stop with 204. */
const mostStops = 5;

const publicUrlIn = (json: unknown): string =>
  isObject(json) && typeof json['public_url'] === 'string' ? json['public_url'] : '';

/** What it takes to stop and probe them. */
interface OrphanBench {
  readonly plan: Plan;
  readonly ledger: Ledger;
  readonly visitors: Visitors;
  send(ask: Ask): Promise<Exchange>;
}

/**
 * Tunnels whose name another one was started under while they ran. What becomes of them is not said: an agent may go on to forward
 * for one that no list shows, and a stop of the name may end the other one alone.
 */
export class Orphans {
  readonly #bench: OrphanBench;
  /** The addresses of tunnels that run, by name. */
  readonly #running = new Map<string, string>();
  readonly #displaced: Visited[] = [];

  constructor(bench: OrphanBench) {
    this.#bench = bench;
  }

  /** Takes note of every start and stop, and of the addresses that are shown. */
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

  /** Stops what was displaced by the one means that the document shows, and notes in the ledger what forwards all the same. */
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
      // An address that nothing may be sent to tells nothing.
      if (error instanceof Unexercised) return false;
      throw error;
    }
  }
}
