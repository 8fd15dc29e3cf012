import { tcpEdges } from '../../src/contract/resources/edges/tcp-edges.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { forAny } from '../../src/harness/world/property.ts';
import { edgesOverBackends } from '../steps/sequences/edges-over-backends.ts';
import { families } from '../steps/sequences/families.ts';
import { familySequences, fewSteps, followFamily, tellingSteps } from '../steps/sequences/family-sequences.ts';

/** The judge compares every answer with the state that the requests to that resource gave it; here requests to related kinds come in between. */
for (const family of families)
  requirement.on(family.owner, 'family-sequences', async ({ world }) => {
    if (family.owner.name === tcpEdges.name && !world.context.isQuick) await edgesOverBackends(world);
    const runs = world.context.byEffort(0, 1, 20);
    const always = world.context.byEffort(fewSteps, tellingSteps, tellingSteps)(family);
    await forAny(world, familySequences(family), runs, (steps) => followFamily(world, family, steps), [always]);
  });
