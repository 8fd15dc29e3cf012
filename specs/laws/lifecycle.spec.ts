import { can } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { forAny } from '../../src/harness/world/property.ts';
import { actAtOnce } from '../steps/at-once.ts';
import { sparesOtherKind } from '../steps/other-kinds.ts';
import { follow, sequences, tellingSteps } from '../steps/resource-sequences.ts';
import { sparesSimilar } from '../steps/similar-ids.ts';
import { sparesSubdomain } from '../steps/spares-subdomain.ts';

/** The judge compares every answer with what the requests before it make of the resource; long sequences leave no easy way out. */
requirement.law('lifecycle', async ({ world, resource }) => {
  // What is never updated has few ways to go wrong.
  const runs = can(resource, 'update') ? world.context.byEffort(0, 2, 20) : 0;
  await forAny(world, sequences(), runs, (steps) => follow(world, resource, steps), [tellingSteps]);
  await sparesOtherKind(world, resource);
  await sparesSimilar(world, resource);
  await sparesSubdomain(world, resource);
  await actAtOnce(world, resource);
});
