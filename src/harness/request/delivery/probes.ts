import { resources } from '../../../contract/index.ts';
import type { Api, Operation, Resource } from '../../../contract/terms/contract.ts';
import type { Bounds } from '../../../exchange/bounds.ts';
import type { Client } from '../../../exchange/client/client.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { can, endpointOf, pathOf } from '../ask.ts';

/** A harmless request that shows whether a deployment answers at all. */
export interface Probe {
  readonly endpoint: string;
  readonly send: (bounds?: Partial<Bounds>) => Promise<Exchange>;
}

/** Lists and single reads may be served by different machines, so both are sent. No resource has the id below. */
const asked: readonly Operation[] = ['list', 'get', 'list'];
const id = 'plumbline_asks_whether_you_are_there';

/** A few for each API, about different resources where it has several. */
export const probesOf = (client: Client, api: Api): readonly Probe[] => {
  const known = resources.filter((one) => one.api === api && can(one, 'list') && can(one, 'get'));
  return asked.flatMap((operation, n): Probe[] => {
    const resource: Resource | undefined = known[n % known.length];
    if (resource === undefined) return [];
    const endpoint = endpointOf(resource, operation);
    const path = pathOf({ resource, endpoint, ...(operation === 'get' ? { id } : {}) });
    const send = (bounds: Partial<Bounds> = {}): Promise<Exchange> =>
      client.send({ endpoint: endpoint.id, method: 'GET', path, bounds });
    return [{ endpoint: endpoint.id, send }];
  });
};
