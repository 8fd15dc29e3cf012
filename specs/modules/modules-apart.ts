import type { Resource } from '../../src/contract/contract.ts';
import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { recipeOf } from '../../src/generate/recipes/index.ts';
import { type Ask, can } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { succeeded } from '../../src/judge/subject.ts';
import { type ModulePath, moduleAsk } from '../steps/module-life.ts';
import type { Module } from './module.ts';

/** Looks at a module that nothing was done to. */
type Look = () => Promise<void>;

interface Apart {
  /** A second place for the module. */
  readonly elsewhere: (world: World) => Promise<ModulePath>;
  /** Sets the other modules of the same place, as far as the deployment takes them there. */
  readonly beside: (world: World, at: ModulePath) => Promise<readonly Look[]>;
}

/** Reads a module that nothing was done to, and holds it against what it was set to. */
const untouched = async (
  world: World,
  resource: Resource,
  get: Ask,
  wanted: Readonly<Record<string, unknown>>,
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
export const modulesApart = (resource: Module, { elsewhere, beside }: Apart): void =>
  requirement.on(resource, 'module-apart', async ({ world }) => {
    const at = await world.resources.at(resource);
    const ask = moduleAsk(resource, at);
    const askThere = moduleAsk(resource, await elsewhere(world));
    const { create, update } = recipeOf(resource).example;
    const json = await world.bodies.specimen(create);
    const wanted = need(await world.requests.send(askThere('replace', { json })));
    const others = [() => untouched(world, resource, askThere('get'), wanted), ...(await beside(world, at))];
    await world.requests.send(ask('replace', { json: await world.bodies.specimen(update) }));
    for (const look of others) await look();
    if (!can(resource, 'delete')) return;
    await world.requests.send(ask('delete'));
    for (const look of others) await look();
  });

/** The other modules of a route; those that their owner has set, or that the deployment does not take there, are left out. */
export const besideOnRoute =
  (resource: Module, neighbours: readonly Resource[]) =>
  async (world: World, at: ModulePath): Promise<readonly Look[]> => {
    const bodyOf = (of: Resource) => world.bodies.specimen(recipeOf(of).example.create);
    const own = moduleAsk(resource, at);
    const set: { neighbour: Resource; get: Ask; wanted: JsonObject }[] = [];
    for (const neighbour of neighbours) {
      const place = await world.resources.beside(neighbour, at);
      if (place === null) continue;
      if (isRival(resource, neighbour))
        need(await world.requests.send(own('replace', { json: await bodyOf(resource) })));
      const ask = moduleAsk(neighbour, place);
      const answer = await world.requests.send(ask('replace', { json: await bodyOf(neighbour), expect: 'open' }));
      if (succeeded(answer)) set.push({ neighbour, get: ask('get'), wanted: need(answer) });
    }
    const looks: Look[] = [];
    for (const { neighbour, get, wanted } of set) {
      const asks = [
        ...(recipeOf(neighbour).rival === undefined ? [] : [get]),
        ...(isRival(resource, neighbour) ? [own('get')] : []),
      ];
      // A route may have to choose between two ways to sign in: only where both are there still, they may stand side by side.
      if (await areSet(world, asks)) looks.push(() => untouched(world, neighbour, get, wanted));
    }
    return looks;
  };

const isRival = (one: Resource, other: Resource): boolean => recipeOf(one).rival === other.name;

const areSet = async (world: World, asks: readonly Ask[]): Promise<boolean> => {
  for (const ask of asks) {
    const { json } = await world.requests.aside(ask);
    if (!isObject(json) || json['enabled'] !== true) return false;
  }
  return true;
};
