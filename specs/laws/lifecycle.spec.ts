import { unexercisedIn } from '../../src/harness/base/interruption.ts';
import { can } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { forAny } from '../../src/harness/world/property.ts';
import { sparesSubdomain } from '../steps/addresses/spares-subdomain.ts';
import { actAtOnce } from '../steps/resources/at-once.ts';
import { sparesOtherKind } from '../steps/resources/other-kinds.ts';
import { sparesSimilar } from '../steps/resources/similar-ids.ts';
import { deleteUnusual, sparesOurs } from '../steps/resources/spares-ours.ts';
import { fewSteps, follow, sequences, tellingSteps } from '../steps/sequences/resource-sequences.ts';
import { takesNothingOver } from '../steps/sequences/takes-nothing-over.ts';

/**
 * The judge compares every answer with the state that the earlier requests gave the resource; long sequences make shortcuts of a deployment
 * visible.
 */
requirement.law('lifecycle', async ({ world, resource }) => {
  // A kind without update has few ways to go wrong.
  const runs = can(resource, 'update') ? world.context.byEffort(0, 2, 20) : 0;
  const always = world.context.byEffort(fewSteps, tellingSteps, tellingSteps);
  await forAny(world, sequences(), runs, (steps) => follow(world, resource, steps), [always]);
  await sparesOtherKind(world, resource);
  if (always !== fewSteps) await sparesSimilar(world, resource);
  await world.sparing(() => deleteUnusual(world, resource));
  await takesNothingOver(world, resource).catch(unexercisedIn);
  await sparesSubdomain(world, resource);
  await actAtOnce(world, resource);
  await sparesOurs(world, resource);
});
