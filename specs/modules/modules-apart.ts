import type { Resource } from '../../src/contract/contract.ts';
import { isObject } from '../../src/contract/json-object.ts';
import { recipeOf } from '../../src/generate/recipes/index.ts';
import { type Ask, can } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { succeeded } from '../../src/judge/subject.ts';
import { type ModulePath, moduleAsk } from '../steps/module-life.ts';
import type { Module } from './module.ts';

/** Reads a module that nothing was done to, and holds it against what it was set to. */
const untouched = async (
  world: World,
  resource: Resource,
  get: Ask,
  wanted: Record<string, unknown>,
): Promise<void> => {
  const answer = await world.requests.send({ ...get, expect: 'open' });
  const shown = succeeded(answer) && isObject(answer.json) ? answer.json : {};
  const changed = Object.entries(resource.steady)
    .filter(([field, comparison]) => !same(comparison, wanted[field], shown[field]))
    .map(([field]) => field);
  world.claims.check(answer, {
    place: `/${changed[0] ?? ''}`,
    holds: succeeded(answer) && changed.length === 0,
    summary: 'a module changed though the request was about another',
    expected: 'the module as it was set',
    received: `status ${answer.response?.status}, changed: ${changed.join(', ')}`,
  });
};

/** Declares the test that a module is changed where the path says and nowhere else: at another place, and beside it. */
export const modulesApart = (
  resource: Module,
  {
    elsewhere,
    neighbour,
  }: { readonly elsewhere: (world: World) => Promise<ModulePath>; readonly neighbour: Resource | null },
): void =>
  requirement.on(resource, 'module-apart', async ({ world }) => {
    const at = await world.resources.at(resource);
    const ask = moduleAsk(resource, at);
    const askThere = moduleAsk(resource, await elsewhere(world));
    const wanted = need(
      await world.requests.send(
        askThere('replace', { json: await world.bodies.specimen(recipeOf(resource).example.create) }),
      ),
    );
    const beside = neighbour === null ? null : await besideOf(world, neighbour, at);
    await world.requests.send(ask('replace', { json: await world.bodies.specimen(recipeOf(resource).example.update) }));
    await untouched(world, resource, askThere('get'), wanted);
    if (beside !== null && neighbour !== null) await untouched(world, neighbour, beside.get, beside.wanted);
    if (!can(resource, 'delete')) return;
    await world.requests.send(ask('delete'));
    await untouched(world, resource, askThere('get'), wanted);
    if (beside !== null && neighbour !== null) await untouched(world, neighbour, beside.get, beside.wanted);
  });

/** Another module of the same route; null where its owner has set it, or where the deployment does not take it there. */
const besideOf = async (
  world: World,
  neighbour: Resource,
  at: ModulePath,
): Promise<{ get: Ask; wanted: Record<string, unknown> } | null> => {
  const place = await world.resources.beside(neighbour, at);
  if (place === null) return null;
  const ask = moduleAsk(neighbour, place);
  const json = await world.bodies.specimen(recipeOf(neighbour).example.create);
  const answer = await world.requests.send(ask('replace', { json, expect: 'open' }));
  return succeeded(answer) ? { get: ask('get'), wanted: { ...need(answer) } } : null;
};
