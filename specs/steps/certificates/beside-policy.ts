import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { makeEach } from '../resources/make-each.ts';
import type { ManagedResource } from './managed.ts';

const field = 'certificate_management_policy';

/** Holds that an answer shows a policy as it was given. */
export const checkPolicy = (
  world: World,
  exchange: Exchange,
  place: string,
  shown: JsonObject,
  sent: JsonObject,
): void => {
  const policy = shown[field];
  world.claims.check(exchange, {
    place: `${place}/${field}`,
    holds: isObject(policy) && Object.entries(sent).every(([member, value]) => policy[member] === value),
    summary: 'the policy is not the one that was given',
    expected: asJson(sent),
    received: asJson(policy ?? null),
  });
};

/** Makes another resource with the policy that the first update sets, and checks later that it still has it; null where it cannot be made. */
export const besidePolicy = async (world: World, resource: ManagedResource, authority: string) => {
  const [id] = await makeEach(world, resource, [{ [field]: { authority, private_key_type: 'ecdsa' } }]);
  if (id === undefined) return null;
  const read = (): Promise<Exchange> => world.requests.send(requestTo(resource, 'get', { id }));
  const { [field]: before } = need(await read());
  const stays = async (): Promise<void> => {
    const fetched = await read();
    if (isObject(before)) checkPolicy(world, fetched, '', need(fetched), before);
  };
  return { stays };
};
