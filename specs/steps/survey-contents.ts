import type { Resource } from '../../src/contract/contract.ts';
import type { JsonObject } from '../../src/contract/json-object.ts';
import { opaqueTexts, tellingDescription } from '../../src/generate/opaque-texts.ts';
import { recipeOf } from '../../src/generate/recipes/index.ts';
import { fixedText } from '../../src/generate/text.ts';
import { can, requestTo } from '../../src/harness/request/ask.ts';
import { Unexercised } from '../../src/harness/trial/interruption.ts';
import type { World } from '../../src/harness/world/world.ts';

/** A list may pass over items by what they hold: nothing, as much as there may be (document 1, Limits), or unusual text. */
export const kinds = (marker: string): readonly JsonObject[] => [
  { description: undefined },
  { metadata: undefined },
  { description: fixedText(255, 1), metadata: `${opaqueTexts[0]}${marker}` },
  { metadata: fixedText(4096, 1) },
];

/** Further bodies that a wrong list might leave out, as far as this target has the fixtures for them. */
export const contents = async (world: World, resource: Resource): Promise<JsonObject[]> => {
  const { listed = [] } = recipeOf(resource);
  const bodies: JsonObject[] = [];
  for (const fields of listed.slice(0, world.context.byEffort(0, listed.length, listed.length)))
    try {
      bodies.push(await world.bodies.specimen(fields));
    } catch (error) {
      if (!(error instanceof Unexercised)) throw error;
    }
  return bodies;
};

/** A list may also pass over what was updated: the one that was made first and the one that was made last, so that both ends show it. */
export const updateSome = async (world: World, resource: Resource, ids: readonly string[]): Promise<void> => {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined || !can(resource, 'update')) return;
  const json = await world.bodies.updateBody(resource);
  await world.requests.send(requestTo(resource, 'update', { id: first, json }));
  // The last one has the longest metadata, which the list has to show whole.
  const { metadata: _, ...rest } = json;
  const described = { ...rest, description: tellingDescription };
  await world.requests.send(requestTo(resource, 'update', { id: last, json: described, expect: 'open' }));
};
