import { requirement } from '../../src/harness/trial/requirement.ts';
import { forAny } from '../../src/harness/world/property.ts';
import { follow, sequences, tellingSteps } from '../steps/resource-sequences.ts';
import { childKinds, survivesParents } from '../steps/survives-parents.ts';

/** The judge compares every answer with what the requests before it make of the resource; long sequences leave no easy way out. */
requirement.law('lifecycle', async ({ world, resource }) => {
  await forAny(world, sequences(), world.context.byEffort(0, 2, 20), (steps) => follow(world, resource, steps), [
    tellingSteps,
  ]);
  if (childKinds.some(({ name }) => name === resource.name)) await survivesParents(world, resource);
});
