import type { JsonObject } from '../../../src/contract/json-object.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import type { ManagedResource } from './managed.ts';

/** Each of the wrong policies is refused, at creation and in an update, where the right one is not. */
export const refusesPolicies = async (
  world: World,
  resource: ManagedResource,
  right: JsonObject,
  wrong: readonly JsonObject[],
): Promise<void> => {
  const refuses = async (policy: JsonObject): Promise<void> => {
    const { id } = await world.resources.create(resource);
    const what = `a policy ${asJson(policy)}`.replace(asJson(right['authority']), '…');
    await world.claims.refuses({
      wrong: what,
      right: requestTo(resource, 'create', {
        json: await world.bodies.body(resource, { certificate_management_policy: right }),
      }),
      broken: requestTo(resource, 'create', {
        json: await world.bodies.body(resource, { certificate_management_policy: policy }),
      }),
    });
    await world.claims.refuses({
      wrong: what,
      // Whether a policy can be replaced while a certificate is being provisioned is not said.
      right: requestTo(resource, 'update', { id, json: { certificate_management_policy: right }, expect: 'open' }),
      broken: requestTo(resource, 'update', { id, json: { certificate_management_policy: policy } }),
    });
  };
  for (const policy of wrong.slice(0, world.context.byEffort(1, 3, 3))) await world.passing(() => refuses(policy));
};
