import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { inventedId } from '../../../src/generate/values/invented-id.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined } from '../../../src/judge/subject/subject.ts';

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

/**
 * Holds that a delete with an id that names nothing leaves the resource alone whose id begins or ends in the same way. What it is answered is not said.
 */
export const sparesSimilar = async (world: World, resource: Resource): Promise<void> => {
  if (!can(resource, 'delete')) return;
  await world.passing(async () => {
    const { id: made } = await world.resources.create(resource);
    const { id, exchange } = await world.resources.create(resource);
    const deleted = await deleteSimilar(world, resource, id, [made]);
    if (deleted.length === 0) return;
    const answer = await world.requests.send(requestTo(resource, 'get', { id, expect: 'open' }));
    world.claims.check(
      answer,
      {
        place: 'status',
        holds: !declined(answer),
        summary: 'a delete with an id that names nothing deleted the resource whose id begins or ends in the same way',
        expected: 'status 200',
        received: `status ${answer.response?.status}`,
      },
      [exchange, ...deleted],
    );
  });
};
