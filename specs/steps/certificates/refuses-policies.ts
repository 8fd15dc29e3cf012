import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import type { ManagedResource } from './managed.ts';

const field = 'certificate_management_policy';

/** The answer to an update that sets a policy where there was none; at `--effort quick` the first such update with this policy, from any test. */
export const firstPolicy = <Answer extends Exchange | null>(
  world: World,
  { name }: ManagedResource,
  policy: JsonObject,
  send: () => Promise<Answer>,
): Promise<Answer> =>
  world.context.isQuick ? world.context.once(`policy ${asJson(policy)} of ${name}`, send) : send();

/** Each of the wrong policies is refused, at creation and in an update, where the right one is not. */
export const refusesPolicies = async (
  world: World,
  resource: ManagedResource,
  right: JsonObject,
  wrong: readonly JsonObject[],
  /** At `--effort quick`, checks the answer to an update with the right policy. */
  look: (updated: Exchange) => void = () => {},
): Promise<void> => {
  const refuses = async (policy: JsonObject): Promise<void> => {
    const { id, shown } = await world.resources.create(resource);
    // Whether a policy can be replaced while a certificate is being provisioned is not said.
    const update = requestTo(resource, 'update', { id, json: { [field]: right }, expect: 'open' });
    const isFirst = world.context.isQuick && shown[field] === null;
    const updated = isFirst ? await firstPolicy(world, resource, right, () => world.requests.send(update)) : null;
    if (updated !== null) look(updated);
    const what = `a policy ${asJson(policy)}`.replace(asJson(right['authority']), '…');
    await world.claims.refuses({
      wrong: what,
      right: requestTo(resource, 'create', {
        json: await world.bodies.body(resource, { [field]: right }),
      }),
      broken: requestTo(resource, 'create', {
        json: await world.bodies.body(resource, { [field]: policy }),
      }),
    });
    await world.claims.refuses({
      wrong: what,
      right: update,
      broken: requestTo(resource, 'update', { id, json: { [field]: policy } }),
      ...(updated !== null && succeeded(updated) && { accepted: updated }),
    });
  };
  for (const policy of wrong.slice(0, world.context.byEffort(1, 3, 3))) await world.passing(() => refuses(policy));
};
