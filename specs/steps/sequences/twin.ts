import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { can } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { createAlike } from '../resources/create-alike.ts';
import { makeEach } from '../resources/make-each.ts';
import { textsOf } from '../resources/texts-of.ts';

/** The values of some members, as far as a resource has them. */
const settingsAmong = (wanted: JsonObject, members: readonly string[]): JsonObject =>
  Object.fromEntries(
    members.filter((member) => Object.hasOwn(wanted, member)).map((member) => [member, wanted[member]]),
  );

/**
 * Makes another resource with the settings of an existing one, so that a deployment may confuse them. Which settings must be unique is not
 * documented. So if all settings are refused, it makes one with those that an update may change, and then one with the same texts.
 */
export const createTwinOf = async (world: World, resource: Resource, id: string): Promise<string> => {
  const texts = textsOf(world, resource, id);
  if (!(await world.resources.lasts(resource))) {
    const wanted = world.resources.expected(id) ?? {};
    const all = settingsAmong(wanted, Object.keys(await world.bodies.body(resource)));
    const updatable = can(resource, 'update')
      ? settingsAmong(wanted, Object.keys(await world.bodies.updateBody(resource)))
      : {};
    const kinds = [{ ...updatable, ...all }, updatable].filter((settings) => Object.keys(settings).length > 0);
    const isSame = JSON.stringify(kinds[0]) === JSON.stringify(kinds[1]);
    for (const settings of isSame ? kinds.slice(1) : kinds) {
      const [twin] = await makeEach(world, resource, [{ ...settings, ...texts }]);
      if (twin !== undefined) return twin;
    }
  }
  return (await createAlike(world, resource, texts)).id;
};
