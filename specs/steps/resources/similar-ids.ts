import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { inventedId, withWildcards } from '../../../src/generate/values/invented-id.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { checkGone } from './standing.ts';

const suffixOf = (id: string): string => id.slice(id.lastIndexOf('_') + 1);

/** The length of the common prefix of two texts. */
const alike = (one: string, other: string): number => {
  const at = [...one].findIndex((letter, n) => letter !== other[n]);
  return at < 0 ? one.length : at;
};

/**
 * The first half of an id, if no id of somebody else's can begin with it; otherwise null. Ids may be counters or begin with a timestamp: then two
 * that were made in succession have a long common prefix. So they have to differ well before the half.
 */
const halfOf = (id: string, made: readonly string[]): string | null => {
  const suffix = suffixOf(id);
  const half = Math.floor(suffix.length / 2);
  const isApart = half >= 8 && made.length > 0 && made.every((other) => alike(suffix, suffixOf(other)) <= half - 4);
  return isApart ? id.slice(0, half - suffix.length) : null;
};

/**
 * Sends deletes with invalid ids that share a prefix or suffix with a valid one, or fit it as a pattern of SQL; none where such an id may belong to
 * another resource. `made`: the ids of resources that were made right before it.
 */
export const deleteSimilar = async (
  world: World,
  resource: Resource,
  id: string,
  made: readonly string[],
): Promise<Exchange[]> => {
  const half = halfOf(id, made);
  const deleted = [];
  const fitting = world.context.isQuick ? [] : [withWildcards(id)];
  for (const similar of half === null ? [] : [half, inventedId(id), `usr_${suffixOf(id)}`, ...fitting])
    deleted.push(await world.requests.aside(requestTo(resource, 'delete', { id: similar, expect: 'unjudged' })));
  return deleted;
};

/** Deletes a resource twice, and returns the first answer; null where that is a refusal. The answer to the second is not documented. */
const deleteTwice = async (world: World, resource: Resource, id: string): Promise<Exchange | null> => {
  const deleted = await world.requests.send(requestTo(resource, 'delete', { id, expect: 'open' }));
  if (!succeeded(deleted)) return null;
  await world.requests.aside(requestTo(resource, 'delete', { id, expect: 'unjudged' }));
  return deleted;
};

/**
 * Holds that a delete with an id that names nothing does not delete a resource with a similar id, and that a second delete of a resource which is
 * gone does not delete one that was made after it. The answers to such deletes are not documented. The deleted resource was never read before; it
 * must not be shown afterwards, either.
 */
export const sparesSimilar = async (world: World, resource: Resource): Promise<void> => {
  if (!can(resource, 'delete')) return;
  await world.passing(async () => {
    const { id: made, shown } = await world.resources.create(resource);
    const { id, exchange } = await world.resources.create(resource);
    const deleted = await deleteSimilar(world, resource, id, [made]);
    // Only random ids are certain not to be reused, so that a second delete names nothing.
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
