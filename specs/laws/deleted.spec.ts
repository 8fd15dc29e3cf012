import type { Resource } from '../../src/contract/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import type { Walk } from '../../src/harness/request/walk.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { refusalClaim } from '../../src/harness/world/claim.ts';
import type { Life } from '../../src/harness/world/life.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject.ts';
import { makeEach } from '../steps/make-each.ts';
import { contents } from '../steps/survey-contents.ts';

/** A refusal proves something only because the same request was answered while the resource lived. */
const after = (before: Exchange | null, deleted: Exchange | null, answer: Exchange | null): Exchange => {
  if (answer === null || before === null || before.response?.status !== 200) {
    return leave(
      `${deleted?.endpoint ?? 'delete'} answered ${deleted?.response?.status ?? 'nothing'}, so nothing was deleted`,
    );
  }
  return answer;
};

requirement.law('deleted-not-shown', async ({ world, resource }) => {
  const { fetched, deleted, fetchedAfter } = await world.resources.life(resource);
  const answer = after(fetched, deleted, fetchedAfter);
  world.claims.check(answer, refusalClaim(answer, 'a deleted resource is read'), deleted ? [deleted] : []);
});

requirement.law('deleted-not-updated', async ({ world, resource }) => {
  const { updated, deleted, updatedAfter } = await world.resources.life(resource);
  const answer = after(updated, deleted, updatedAfter);
  world.claims.check(answer, refusalClaim(answer, 'a deleted resource is updated'), deleted ? [deleted] : []);
});

/** What a delete may pass over because of what it holds. Each is made and removed, and the list is read once after all of them. */
const removesContents = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.effort === 'quick' || (await world.resources.lasts(resource))) return;
  const bodies = await contents(world, resource);
  if (bodies.length === 0) return;
  const ids: string[] = [];
  // Whether each can be deleted is for other tests.
  for (const id of await makeEach(world, resource, bodies))
    if (succeeded(await world.requests.send(requestTo(resource, 'delete', { id, expect: 'open' })))) ids.push(id);
  let seen = await world.requests.recent(resource);
  const left = (): string[] => ids.filter((id) => seen.items.some((item) => item['id'] === id));
  if (left().length > 0)
    await world.context.settles(async () => {
      seen = await world.requests.recent(resource);
      return left().length === 0;
    }, world.context.patience.deletionMs);
  const page = seen.pages.at(-1);
  if (ids.length === 0 || page === undefined || seen.stuck !== null) return;
  world.claims.check(page, {
    place: `/${resource.listKey}`,
    holds: left().length === 0,
    summary: 'a deleted resource is still listed',
    expected: `none of ${ids.length} deleted resources`,
    received: left().join(', '),
    sign: { listed: ids, wrong: 'ever' },
  });
};

/** One that the list shows, and the list after its delete: the life that all laws share, unless it passed by a list that is too long for it. */
const delisted = async (
  world: World,
  resource: Resource,
): Promise<Pick<Life, 'id' | 'listed' | 'deleted' | 'listedAfter'>> => {
  const life = await world.resources.life(resource);
  if (life.listed?.stuck !== 'long') return life;
  const { id } = await world.resources.create(resource);
  const listed = await world.requests.recent(resource, { isNeeded: true });
  const deleted = await world.requests.send(requestTo(resource, 'delete', { id }));
  const listedAfter = succeeded(deleted) ? await world.requests.recent(resource, { isNeeded: true }) : null;
  return { id, listed, deleted, listedAfter };
};

requirement.law('deleted-not-listed', async ({ world, resource }) => {
  const { id, listed, deleted, ...life } = await delisted(world, resource);
  const holdsIt = ({ items }: Walk): boolean => items.some((item) => item['id'] === id);
  let { listedAfter } = life;
  // A list may show it a moment longer.
  if (listedAfter !== null && holdsIt(listedAfter))
    await world.context.settles(async () => {
      listedAfter = await world.requests.recent(resource, { isNeeded: true });
      return !holdsIt(listedAfter);
    }, world.context.patience.deletionMs);
  const page = listedAfter?.pages.at(-1);
  if (!listed?.items.some((item) => item['id'] === id) || listedAfter?.stuck !== null || page === undefined) {
    return leave('the resource was not seen in the list before it was deleted');
  }
  world.claims.check(
    page,
    {
      place: `/${resource.listKey}`,
      holds: !holdsIt(listedAfter),
      summary: 'a deleted resource is still listed',
      expected: `no item with id ${id}`,
      received: 'one',
      sign: { listed: [id], wrong: 'ever' },
    },
    deleted ? [deleted] : [],
  );
  await removesContents(world, resource);
});
