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
 * Laws that the judge checks by any answer of the run. Here each resource goes through a whole life cycle, so that there are answers even if no
 * other test runs.
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

/** The laws of these that read requests alone can show. */
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

/** Sends each request that has an answer with content with other media types in Accept. */
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

/** Holds that a read shows a new resource as the creation has shown it, even if the deployment normalized its description. */
const readsUntidy = async (world: World, resource: Resource): Promise<void> => {
  const isMade = !world.context.isQuick && resource.traits.includes('described');
  if (!isMade || (await world.resources.lasts(resource))) return;
  const look = async (): Promise<void> => {
    const id = await createUntidy(world, resource);
    if (id !== undefined) await world.requests.send(requestTo(resource, 'get', { id }));
  };
  // The quota may not allow it.
  await world.passing(look).catch(unexercisedIn);
};

for (const law of readOffAnswers) {
  // Resources that cannot be created have tests in their own specs.
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
