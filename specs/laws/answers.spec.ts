import type { Resource } from '../../src/contract/contract.ts';
import { resourcesUnder } from '../../src/contract/index.ts';
import { can, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../src/judge/subject.ts';

/**
 * What can be read off any answer. The judge looks at every answer of the run, whoever asked; here each resource lives one
 * whole life, so that there is something to look at even when nothing else runs.
 */
const readOffAnswers = [
  'shape',
  'id-prefix',
  'timestamps',
  'uri-form',
  'json',
  'get',
  'get-echo',
  'list',
  'list-envelope',
  'delete',
  'delete-no-body',
  'token-in-creation',
  'token-null-later',
  'token-shown-once',
] as const;

/** Whether a number is taken as metadata is not said; where it is, metadata is still shown as text. */
const offerNumber = async (world: World, resource: Resource): Promise<void> => {
  if (!resource.traits.includes('described') || (await world.resources.lasts(resource))) return;
  const json = await world.bodies.body(resource, { metadata: 7 });
  const expect = { outcome: 'open', openFields: ['metadata'] } as const;
  const created = await world.requests.send(requestTo(resource, 'create', { json, expect }));
  const id = succeeded(created) ? idOf(resource, created.json) : undefined;
  if (id !== undefined) await world.requests.send(requestTo(resource, 'get', { id }));
};

for (const law of readOffAnswers) {
  // What cannot be created is looked at in its own spec.
  for (const resource of resourcesUnder(law).filter((one) => can(one, 'create'))) {
    requirement.on(resource, law, async ({ world }) => {
      await world.resources.life(resource);
      if (law === 'shape') await offerNumber(world, resource);
    });
  }
}
