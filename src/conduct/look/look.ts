import { resources } from '../../contract/index.ts';
import type { JsonObject } from '../../contract/json-object.ts';
import { agentTunnels } from '../../contract/resources/agent/agent-tunnels.ts';
import type { Header } from '../../exchange/recorded-exchange.ts';
import { Secrets } from '../../exchange/secrets/secrets.ts';
import { can } from '../../harness/request/ask.ts';
import { openClients } from '../../harness/request/delivery/clients.ts';
import type { Target } from '../../harness/target/target.ts';
import { paceOf } from '../clients-for.ts';
import { preflightAll } from '../preflight.ts';
import { type FamilySight, itemsIn, listOf } from './family-sight.ts';
import { ownAddressIn } from './own-address.ts';
import { rateLimitOf } from './rate-limit.ts';

/** What is known of a deployment after reading alone. */
export interface DeploymentSight {
  /** Every kind that the documents let a caller list, by the name of its resource. */
  readonly families: ReadonlyMap<string, FamilySight>;
  /** Lists that the documents do not show, by their path: things that can only be lent. */
  readonly undocumented: ReadonlyMap<string, readonly JsonObject[]>;
  /** The median of all answers of an API; null where there is none. */
  readonly latencyMs: { readonly management: number | null; readonly agent: number | null };
  /** Headers that speak of a rate limit, the newest of each name. */
  readonly rateHeaders: readonly Header[];
  /** The base address that all lists state for themselves, if it differs from the one they were requested at; null otherwise. */
  readonly ownAddress: string | null;
  /** How often the deployment answered 429. */
  readonly tooMany: number;
}

/**
 * Documents 1 and 2 show ids of these things but no way to list them. Many deployments have such lists. Any answer is right, and one that cannot be
 * understood counts as no answer.
 */
const undocumented = ['/ip_policies', '/tls_certificates', '/endpoint_configurations', '/edges/https'];

const median = (times: readonly number[]): number | null =>
  times.length === 0 ? null : ([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? null);

/** Reads the first page of every list, by GET alone, one request after the other. Returns a text with the reason if there is nothing to see. */
export const look = async (target: Target, token: string): Promise<DeploymentSight | string> => {
  const times = { management: [] as number[], agent: [] as number[] };
  const rateHeaders = new Map<string, Header>();
  let tooMany = 0;
  const clients = openClients({
    target,
    token,
    pace: paceOf(target),
    secrets: new Secrets(),
    idPrefix: 'l-',
    onExchange: ({ id, response, timings }) => {
      if (response !== null) times[id.startsWith('l-a') ? 'agent' : 'management'].push(timings.totalMs);
      if (response?.status === 429) tooMany += 1;
      for (const header of rateLimitOf(response?.headers ?? [])) rateHeaders.set(header[0].toLowerCase(), header);
    },
  });
  try {
    const obstacle = await preflightAll(target, clients, null);
    if (obstacle !== null) return obstacle;
    const families = new Map<string, FamilySight>();
    const others = new Map<string, readonly JsonObject[]>();
    const { management, agent } = clients;
    if (management !== null) {
      for (const resource of resources)
        if (resource.api === 'management' && can(resource, 'list'))
          families.set(resource.name, await listOf(management, resource));
      for (const path of undocumented) {
        const { json, response } = await management.send({ endpoint: `GET ${path}`, method: 'GET', path });
        others.set(path, response?.status === 200 ? itemsIn(json) : []);
      }
    }
    const ownAddress = ownAddressIn([...families.values()], target);
    if (agent !== null) families.set(agentTunnels.name, await listOf(agent, agentTunnels));
    const latencyMs = { management: median(times.management), agent: median(times.agent) };
    return {
      families,
      undocumented: others,
      latencyMs,
      ownAddress,
      rateHeaders: [...rateHeaders.values()],
      tooMany,
    };
  } finally {
    clients.management?.close();
    clients.agent?.close();
  }
};
