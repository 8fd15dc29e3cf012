import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { errorCodeIn } from '../../../src/judge/comparisons/certificate-status.ts';
import type { Tried } from '../resources/sightings.ts';
import type { ManagedResource } from './managed.ts';

const field = 'certificate_management_policy';
const statusField = 'certificate_management_status';

/** A managed resource, read until its job has ended: with an error, or without. */
export const settledPolicy = (world: World, resource: ManagedResource): Promise<Tried['sightings']> => {
  const authority = world.context.fixture('acmeAuthority');
  const look = async (): Promise<Tried['sightings']> => {
    const { id } = await world.resources.create(resource, { [field]: { authority } });
    const seen: { exchange: Exchange; place: string; shown: JsonObject }[] = [];
    await world.context.settles(async () => {
      const exchange = await world.requests.send(requestTo(resource, 'get', { id }));
      const shown = need(exchange);
      seen.push({ exchange, place: '', shown });
      const status = shown[statusField];
      return errorCodeIn(status) !== null || (isObject(status) && status['provisioning_job'] === null);
    });
    return seen;
  };
  return world.context.once(`settled ${resource.name}`, () => world.sparing(look));
};
