import { gaps } from '../../../src/contract/index.ts';
import { isObject } from '../../../src/contract/json-object.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { can, undocumentedDelete } from '../../../src/harness/request/ask.ts';
import { gap } from '../../../src/harness/trial/requirement.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { fieldsOf } from '../../../src/judge/shapes/schemas.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { statusOf } from '../../steps/requests/status-of.ts';
import { moduleAsk, moduleLife } from '../../steps/resources/module-life.ts';
import type { Module } from './module.ts';

/** The content of a success response without the settings, in a few words. */
const kindOf = (json: unknown): string => {
  if (!isObject(json)) return json === null ? 'null' : 'no object';
  return Object.keys(json).length === 0 ? 'an empty object' : `a module with enabled ${json['enabled']}`;
};

/** Deletes a module, if that is possible. Returns its path and the status of the delete. */
const unset = async (world: World, resource: Module): Promise<{ at: Record<string, string>; answered: string }> => {
  const at = await world.resources.at(resource);
  const ask = moduleAsk(resource, at);
  need(
    await world.requests.send(ask('replace', { json: await world.bodies.specimen(recipeOf(resource).example.create) })),
  );
  if (can(resource, 'delete')) return { at, answered: statusOf(await world.requests.send(ask('delete'))) };
  const endpoint = undocumentedDelete(resource.collection);
  return { at, answered: statusOf(await world.requests.aside({ resource, endpoint, params: at })) };
};

/** Declares the gaps that every module has. */
export const moduleGaps = (resource: Module): void => {
  const { name } = resource;

  gap.on(resource, 'unset-module', async ({ world }) => {
    const { at, answered } = await unset(world, resource);
    if (!answered.startsWith('2'))
      return world.claims.observe(world.context.id, `not seen: DELETE answers ${answered}`);
    const answer = await world.requests.aside(moduleAsk(resource, at)('get'));
    world.claims.observe(world.context.id, succeeded(answer) ? `200 with ${kindOf(answer.json)}` : statusOf(answer));
  });

  gap.on(resource, 'empty-replace', async ({ world }) => {
    const ask = moduleAsk(resource, await world.resources.at(resource));
    // Made first: without it the state of the module could not be restored.
    const json = await world.bodies.specimen(recipeOf(resource).example.create);
    world.claims.observe(world.context.id, `{}: ${statusOf(await world.requests.aside(ask('replace', { json: {} })))}`);
    // Sets the module again, so that its state is known for later tests.
    await world.requests.send(ask('replace', { json }));
  });

  if (gaps.some(({ id }) => id === `${name}.delete-of-unset-module`)) {
    gap.on(resource, 'delete-of-unset-module', async ({ world }) => {
      const { at } = await unset(world, resource);
      world.claims.observe(world.context.id, statusOf(await world.requests.aside(moduleAsk(resource, at)('delete'))));
    });
  }

  gap.on(resource, 'extra-fields', async ({ world }) => {
    const shown = need((await moduleLife(world, resource)).replaced);
    const extra = Object.keys(shown).filter((field) => !fieldsOf(resource.name, resource.schema).includes(field));
    world.claims.observe(world.context.id, extra.length === 0 ? 'none' : extra.sort().join(', '));
  });
};
