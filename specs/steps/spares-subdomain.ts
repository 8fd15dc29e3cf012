import type { Resource } from '../../src/contract/contract.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import type { World } from '../../src/harness/world/world.ts';
import { declined, succeeded } from '../../src/judge/subject.ts';
import { makeEach } from './make-each.ts';
import { managedResources } from './managed.ts';

/**
 * Holds that a delete leaves the resource alone whose domain is a subdomain of the deleted one. Whether both may exist is not said, nor whether
 * the first can be deleted then.
 */
export const sparesSubdomain = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.effort === 'quick' || !managedResources.some(({ name }) => name === resource.name)) return;
  await world.passing(async () => {
    const { id, shown, exchange } = await world.resources.create(resource);
    const [below] = await makeEach(world, resource, [{ domain: `sub.${shown['domain']}` }]);
    if (below === undefined) return;
    const deleted = await world.requests.send(requestTo(resource, 'delete', { id, expect: 'open' }));
    if (!succeeded(deleted)) return;
    const answer = await world.requests.send(requestTo(resource, 'get', { id: below, expect: 'open' }));
    world.claims.check(
      answer,
      {
        place: 'status',
        holds: !declined(answer),
        summary: 'a delete also deleted the resource whose domain is a subdomain',
        expected: 'status 200',
        received: `status ${answer.response?.status}`,
      },
      [exchange, deleted],
    );
  });
};
