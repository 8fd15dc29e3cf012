import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { byteLength } from '../../../src/generate/values/text.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';
import { type ChosenOptions, fieldsOf, sendGenerated } from './generated-requests.ts';

const descriptionLimit = 255;

/** Appends a marker to a text. A text that leaves no room for it is shortened, and keeps its number of bytes. */
export const endingIn = (text: string, marker: string): string => {
  const end = ` ${marker}`;
  const bytes = byteLength(text);
  if (bytes + end.length < descriptionLimit - 1) return `${text}${end}`;
  const kept = [...text];
  while (byteLength(kept.join('')) + end.length > bytes) kept.pop();
  const begin = kept.join('');
  return `${begin}${'a'.repeat(bytes - end.length - byteLength(begin))}${end}`;
};

/** Whether the body can carry our marker: in its description, or otherwise in its metadata. */
const canCarryMarker = (choice: ChosenOptions): boolean =>
  !choice.some(({ without }) => without.includes('description')) ||
  !choice.some((option) => Object.hasOwn(option.with, 'metadata') || option.without.includes('metadata'));

const bodyOf = async (world: World, resource: Resource, choice: ChosenOptions): Promise<JsonObject> => {
  const fields = await fieldsOf(world, choice);
  const { description } = fields;
  return world.bodies.body(resource, {
    ...fields,
    ...(typeof description === 'string' && { description: endingIn(description, world.context.marker()) }),
  });
};

/**
 * Sends generated creations and reads each back by get, some by list as well; once for all tests of this worker. Lasting resources are not made in
 * numbers, and document 3 does not list the parameters of a tunnel.
 */
export const generatedCreations = (world: World, resource: Resource): Promise<void> =>
  world.context.once(`generated creations of ${resource.name}`, async () => {
    if (resource.api === 'agent' || (await world.resources.lasts(resource))) return;
    let sent = 0;
    await sendGenerated(world, {
      resource,
      operation: 'create',
      laws: ['create', 'create-echo', 'get', 'get-echo', 'list-echo', 'shape'],
      isAllowed: canCarryMarker,
      offer: async (choice) => {
        const created = await world.requests.attempt(resource, await bodyOf(world, resource, choice));
        const id = succeeded(created) ? idOf(resource, created.json) : undefined;
        if (id === undefined) return created;
        const { isQuick } = world.context;
        if (can(resource, 'get') && !isQuick) await world.requests.send(requestTo(resource, 'get', { id }));
        if (can(resource, 'list') && sent % 8 === 0 && !isQuick) await world.requests.recent(resource);
        sent += 1;
        return created;
      },
      insist: async (choice) =>
        world.requests.send(requestTo(resource, 'create', { json: await bodyOf(world, resource, choice) })),
    });
  });
