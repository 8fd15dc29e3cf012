import type { Resource } from '../../src/contract/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import type { Walk } from '../../src/harness/request/walk.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { refusalClaim } from '../../src/harness/world/claim.ts';
import type { World } from '../../src/harness/world/world.ts';
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
  const ids = await world.passing(() => makeEach(world, resource, bodies));
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

requirement.law('deleted-not-listed', async ({ world, resource }) => {
  const { id, listed, deleted, ...life } = await world.resources.life(resource);
  const holdsIt = ({ items }: Walk): boolean => items.some((item) => item['id'] === id);
  let { listedAfter } = life;
  // A list may show it a moment longer.
  if (listedAfter !== null && holdsIt(listedAfter))
    await world.context.settles(async () => {
      listedAfter = await world.requests.recent(resource);
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
