import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { refusalClaim } from '../../src/harness/world/claims/claim.ts';
import { removesUsed } from '../steps/resources/removes-used.ts';

/** The answer after the delete, if the same request was accepted before it: otherwise a refusal proves nothing. */
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
  await removesUsed(world, resource);
});

requirement.law('deleted-not-updated', async ({ world, resource }) => {
  const { updated, deleted, updatedAfter } = await world.resources.life(resource);
  const answer = after(updated, deleted, updatedAfter);
  world.claims.check(answer, refusalClaim(answer, 'a deleted resource is updated'), deleted ? [deleted] : []);
});
