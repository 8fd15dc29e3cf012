import { resourcesUnder } from '../../src/contract/index.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import { unexercisedIn } from '../../src/harness/base/interruption.ts';
import { can, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { askForOtherMediaTypes } from '../steps/requests/ask-for-other-media-types.ts';
import { offerMistyped } from '../steps/requests/mistyped.ts';
import { createUntidy } from '../steps/resources/create-untidy.ts';
import { lookAtExisting } from '../steps/resources/existing.ts';

/**
 * What can be read off any answer. The judge looks at every answer of the run; here each resource lives one
 * whole life, so that there is something to look at even when nothing else runs.
 */
const readOffAnswers = [
  'shape',
  'id-prefix',
  'timestamps',
  'created-at-told',
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

/** What reads alone can show. */
const seenByReading: readonly string[] = [
  'shape',
  'id-prefix',
  'timestamps',
  'uri-form',
  'json',
  'get',
  'list',
  'list-envelope',
  'token-null-later',
];

/** Asks each endpoint that shows something for another media type. */
const askForOthers = async (world: World, resource: Resource): Promise<void> => {
  const id = await world.resources.toChange(resource);
  const reads = [requestTo(resource, 'get', { id }), requestTo(resource, 'list')];
  await askForOtherMediaTypes(world, reads);
  const writes = [];
  if (can(resource, 'update'))
    writes.push(requestTo(resource, 'update', { id, json: await world.bodies.updateBody(resource) }));
  if (!(await world.resources.lasts(resource)))
    writes.push(requestTo(resource, 'create', { json: await world.bodies.body(resource) }));
  await askForOtherMediaTypes(world, writes, ['application/xml']);
};

/** What was created is read as the creation has shown it, whatever that made of its description. */
const readsUntidy = async (world: World, resource: Resource): Promise<void> => {
  const isMade = !world.context.isQuick && resource.traits.includes('described');
  if (!isMade || (await world.resources.lasts(resource))) return;
  const look = async (): Promise<void> => {
    const id = await createUntidy(world, resource);
    if (id !== undefined) await world.requests.send(requestTo(resource, 'get', { id }));
  };
  // There may be no room for it.
  await world.passing(look).catch(unexercisedIn);
};

for (const law of readOffAnswers) {
  // What cannot be created is looked at in its own spec.
  for (const resource of resourcesUnder(law).filter((one) => can(one, 'create'))) {
    requirement.on(resource, law, async ({ world }) => {
      if (!world.context.mayWrite && seenByReading.includes(law)) return lookAtExisting(world, resource);
      await world.resources.life(resource);
      if (law === 'shape') await offerMistyped(world, resource);
      if (law === 'get-echo') await readsUntidy(world, resource);
      if (law === 'json') await askForOthers(world, resource);
    });
  }
}
