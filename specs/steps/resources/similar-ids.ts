import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { inventedId } from '../../../src/generate/values/invented-id.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { checkGone } from './standing.ts';

const suffixOf = (id: string): string => id.slice(id.lastIndexOf('_') + 1);

/** How many characters two texts begin with alike. */
const alike = (one: string, other: string): number => {
  const at = [...one].findIndex((letter, n) => letter !== other[n]);
  return at < 0 ? one.length : at;
};

/**
 * The first half of an id, where no id of somebody else can begin with it. Ids may count, or begin with a time: two that were made one after the
 * other are most alike then, and have to differ well before the half.
 */
const halfOf = (id: string, made: readonly string[]): string | null => {
  const suffix = suffixOf(id);
  const half = Math.floor(suffix.length / 2);
  const isApart = half >= 8 && made.length > 0 && made.every((other) => alike(suffix, suffixOf(other)) <= half - 4);
  return isApart ? id.slice(0, half - suffix.length) : null;
};

/** Sends deletes with ids that name nothing and begin or end as one that does; none where that may name another. `made`: what was made right before it. */
export const deleteSimilar = async (
  world: World,
  resource: Resource,
  id: string,
  made: readonly string[],
): Promise<Exchange[]> => {
  const half = halfOf(id, made);
  const deleted = [];
  for (const similar of half === null ? [] : [half, inventedId(id), `usr_${suffixOf(id)}`])
    deleted.push(await world.requests.aside(requestTo(resource, 'delete', { id: similar, expect: 'unjudged' })));
  return deleted;
};

/** Deletes a resource twice, and tells the first answer. What the second is answered is not said; null where the first was refused. */
const deleteTwice = async (world: World, resource: Resource, id: string): Promise<Exchange | null> => {
  const deleted = await world.requests.send(requestTo(resource, 'delete', { id, expect: 'open' }));
  if (!succeeded(deleted)) return null;
  await world.requests.aside(requestTo(resource, 'delete', { id, expect: 'unjudged' }));
  return deleted;
};

/**
 * Holds that a delete leaves a resource alone whose id begins or ends in the same way as the one that it names, and that was made after what it names, where
 * that is gone already. What such a delete is answered is not said. What was deleted has never been read before; it is not shown afterwards, either.
 */
export const sparesSimilar = async (world: World, resource: Resource): Promise<void> => {
  if (!can(resource, 'delete')) return;
  await world.passing(async () => {
    const { id: made, shown } = await world.resources.create(resource);
    const { id, exchange } = await world.resources.create(resource);
    const deleted = await deleteSimilar(world, resource, id, [made]);
    // Ids that are not alike by chance are not given out again, so that a second delete is about nothing.
    if (deleted.length === 0) return;
    const twice = await deleteTwice(world, resource, made);
    const answer = await world.requests.send(requestTo(resource, 'get', { id, expect: 'open' }));
    world.claims.check(
      answer,
      {
        place: 'status',
        holds: !declined(answer),
        summary: 'a delete with an id that names nothing, or nothing any more, deleted another resource',
        expected: 'status 200',
        received: `status ${answer.response?.status}`,
      },
      [exchange, ...deleted, ...(twice === null ? [] : [twice])],
    );
    if (twice === null) return;
    const removed = [{ id: made, description: shown['description'], exchange: twice }];
    await checkGone({ world, resource, living: [id], listed: new Set(), removed });
  });
};
