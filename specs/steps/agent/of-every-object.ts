import { isObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** Every object of some languages has a member of this name, so that a look-up in an object finds something. */
const ofEveryObject = 'constructor';

/** Holds that nothing is found under a name that every object has, unless something is called so: `key` is the field with the name or id. */
export const checkOfEveryObject = async (world: World, resource: Resource, key: 'name' | 'id'): Promise<void> => {
  const answer = await world.requests.send(requestTo(resource, 'get', { id: ofEveryObject, expect: 'open' }));
  const shown = isObject(answer.json) ? answer.json[key] : undefined;
  world.claims.check(answer, {
    place: 'status',
    flaw: ofEveryObject,
    holds: !succeeded(answer) || shown === ofEveryObject,
    summary: `the detail of ${ofEveryObject} is shown, though nothing has that ${key}`,
    expected: 'a refusal',
    received: `status ${answer.response?.status}`,
  });
};
