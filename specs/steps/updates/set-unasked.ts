import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

const isSet = (value: unknown): boolean => isObject(value) && Object.keys(value).length > 0;

/** Fields that both the service and a request may set, and that were unset before and are set in an answer. */
export const newlySet = ({ computed = {} }: Resource, before: JsonObject, { json }: Exchange): readonly string[] =>
  Object.keys(computed).filter(
    (field) =>
      computed[field]?.changedBy !== undefined && !isSet(before[field]) && isObject(json) && isSet(json[field]),
  );

/**
 * Holds that an update leaves fields unset which it does not contain. A service may set them by itself some time after the creation, so two
 * resources are made: the one that is not updated shows whether it does.
 */
export const keepsUnset = async (world: World, resource: Resource, suspects: readonly string[]): Promise<void> => {
  if (suspects.length === 0) return;
  const { id: left } = await world.resources.create(resource);
  const { id, shown } = await world.resources.create(resource);
  const isSetUp = async (): Promise<boolean> => {
    const fetched = await world.requests.send(requestTo(resource, 'get', { id: left, expect: 'open' }));
    return !succeeded(fetched) || newlySet(resource, {}, fetched).length > 0;
  };
  if (await world.context.settles(isSetUp)) return;
  const json = { description: `nothing else ${world.context.word()}` };
  const updated = await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
  const fetched = await world.requests.send(requestTo(resource, 'get', { id, expect: 'open' }));
  const [field] = newlySet(resource, shown, fetched).filter((one) => suspects.includes(one));
  if (field === undefined || !succeeded(updated) || (await isSetUp())) return;
  world.claims.check(
    fetched,
    {
      place: `/${field}`,
      holds: false,
      summary: `an update of the description alone has set ${field}`,
      expected: `${asJson(shown[field] ?? null)}, as before, and as one shows that was made at the same time and not updated`,
      received: isObject(fetched.json) ? asJson(fetched.json[field]) : '',
    },
    [updated],
  );
};
