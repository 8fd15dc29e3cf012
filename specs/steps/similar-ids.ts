import type { Resource } from '../../src/contract/contract.ts';
import { inventedId } from '../../src/generate/invented-id.ts';
import { can, requestTo } from '../../src/harness/request/ask.ts';
import type { World } from '../../src/harness/world/world.ts';
import { declined } from '../../src/judge/subject.ts';

/**
 * Holds that a delete with an id that names nothing leaves the resource alone whose id begins in the same way. What it is answered is not said. A
 * short suffix may be a number that counts, and each beginning of it the id of another.
 */
export const sparesSimilar = async (world: World, resource: Resource): Promise<void> => {
  if (!can(resource, 'delete')) return;
  await world.passing(async () => {
    const { id, exchange } = await world.resources.create(resource);
    const suffix = id.slice(id.lastIndexOf('_') + 1);
    if (suffix.length < 16) return;
    const deleted = [];
    for (const similar of [id.slice(0, -suffix.length / 2), inventedId(id)])
      deleted.push(await world.requests.aside(requestTo(resource, 'delete', { id: similar, expect: 'unjudged' })));
    const answer = await world.requests.send(requestTo(resource, 'get', { id, expect: 'open' }));
    world.claims.check(
      answer,
      {
        place: 'status',
        holds: !declined(answer),
        summary: 'a delete with an id that names nothing deleted the resource whose id begins in the same way',
        expected: 'status 200',
        received: `status ${answer.response?.status}`,
      },
      [exchange, ...deleted],
    );
  });
};
