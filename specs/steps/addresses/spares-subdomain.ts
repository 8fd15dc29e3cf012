import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { managedResources } from '../certificates/managed.ts';
import { makeEach } from '../resources/make-each.ts';

/**
 * Holds that creating a resource for a subdomain, or for a wildcard of the domain, does not remove the resource of the domain itself, and that
 * deleting that one does not remove the others. Whether all of them may exist together, and whether the first can be deleted then, is not
 * documented.
 */
export const sparesSubdomain = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick || !managedResources.some(({ name }) => name === resource.name)) return;
  await world.passing(async () => {
    const { id, shown, exchange } = await world.resources.create(resource);
    const domain = String(shown['domain']);
    const below = await makeEach(world, resource, [{ domain: `sub.${domain}` }, { domain: `*.${domain}` }]);
    if (below.length === 0) return;
    const isThere = async (one: string, summary: string, before: readonly Exchange[]): Promise<boolean> => {
      const answer = await world.requests.send(requestTo(resource, 'get', { id: one, expect: 'open' }));
      const received = `status ${answer.response?.status}`;
      const holds = !declined(answer);
      return world.claims.check(answer, { place: 'status', holds, summary, expected: 'status 200', received }, before);
    };
    const replaced = 'a creation removed the resource whose domain is above or below its own';
    for (const one of [id, ...below]) if (!(await isThere(one, replaced, [exchange]))) return;
    const deleted = await world.requests.send(requestTo(resource, 'delete', { id, expect: 'open' }));
    if (!succeeded(deleted)) return;
    for (const one of below)
      await isThere(one, 'a delete also deleted the resource whose domain is a subdomain', [exchange, deleted]);
  });
};
