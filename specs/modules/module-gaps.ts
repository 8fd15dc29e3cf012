import { gaps } from '../../src/contract/index.ts';
import { can, undocumentedDelete } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { isObject, succeeded } from '../../src/judge/subject.ts';
import { moduleAsk, moduleLife } from '../steps/module-life.ts';
import type { Module } from './module.ts';

const statusOf = (answer: { response: { status: number } | null }): string => `${answer.response?.status}`;

/** What a success response holds that shows no settings, in a few words. */
const kindOf = (json: unknown): string => {
  if (!isObject(json)) return json === null ? 'null' : 'no object';
  return Object.keys(json).length === 0 ? 'an empty object' : `a module with enabled ${json['enabled']}`;
};

/** Makes a module unset, where that can be done, and says how deleting was answered. */
const unset = async (world: World, resource: Module): Promise<{ at: Record<string, string>; answered: string }> => {
  const at = await world.at(resource);
  const ask = moduleAsk(world, resource, at);
  world.need(await world.send(ask('replace', { json: await world.specimen(resource.example.create) })));
  if (can(resource, 'delete')) return { at, answered: statusOf(await world.send(ask('delete'))) };
  const endpoint = undocumentedDelete(resource.collection);
  return { at, answered: statusOf(await world.aside({ resource, endpoint, params: at })) };
};

/** Declares the probes of what the documents leave open for every module. */
export const moduleGaps = (resource: Module): void => {
  const { name } = resource;

  gap(`${name}.unset-module`, async ({ world }) => {
    const { at } = await unset(world, resource);
    const answer = await world.aside(moduleAsk(world, resource, at)('get'));
    world.observe(world.id, succeeded(answer) ? `200 with ${kindOf(answer.json)}` : statusOf(answer));
  });

  gap(`${name}.empty-replace`, async ({ world }) => {
    const ask = moduleAsk(world, resource, await world.at(resource));
    // Before anything is changed: where it cannot be had, nothing could make the module known again.
    const json = await world.specimen(resource.example.create);
    world.observe(world.id, `{}: ${statusOf(await world.aside(ask('replace', { json: {} })))}`);
    // Whatever was made of it, the module is known again from here on.
    await world.send(ask('replace', { json }));
  });

  if (gaps.some(({ id }) => id === `${name}.delete-of-unset-module`)) {
    gap(`${name}.delete-of-unset-module`, async ({ world }) => {
      const { at } = await unset(world, resource);
      world.observe(world.id, statusOf(await world.aside(moduleAsk(world, resource, at)('delete'))));
    });
  }

  gap(`${name}.extra-fields`, async ({ world }) => {
    const shown = world.need((await moduleLife(world, resource)).replaced);
    const extra = Object.keys(shown).filter((field) => !world.fieldsOf(resource).includes(field));
    world.observe(world.id, extra.length === 0 ? 'none' : extra.sort().join(', '));
  });
};
