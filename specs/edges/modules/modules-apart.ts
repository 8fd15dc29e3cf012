import { isObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import type { Ask } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import { forAny } from '../../../src/harness/world/property.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { type ModulePath, moduleAsk } from '../../steps/resources/module-life.ts';
import {
  followModules,
  moduleSequences,
  type PlacedModule,
  tellingModules,
} from '../../steps/sequences/module-sequences.ts';
import { alikeElsewhere } from './alike-elsewhere.ts';
import type { Module } from './module.ts';
import { replaceAtOnce } from './modules-at-once.ts';

/** The other modules on the edge or route of a module. */
interface ModuleBeside {
  /** Modules with addresses of their own. */
  readonly modules: readonly PlacedModule[];
  /** Checks the modules without an address of their own. */
  readonly look: () => Promise<void>;
}

interface Apart {
  /** A second edge or route for the module. */
  readonly elsewhere: (world: World) => Promise<ModulePath>;
  /** Sets the other modules of the same edge or route, as far as the deployment accepts them there. */
  readonly beside: (world: World, at: ModulePath) => Promise<ModuleBeside>;
  /** What else must not be affected; not tried at `--effort quick`. */
  readonly further?: (world: World, modules: readonly PlacedModule[]) => Promise<void>;
}

const placedAt = async (world: World, resource: Resource, at: ModulePath): Promise<PlacedModule> => {
  const { create, update } = recipeOf(resource).example;
  return { resource, at, bodies: [await world.bodies.specimen(create), await world.bodies.specimen(update)] };
};

/** Declares the test that a request changes only the module of its path: no other module, there or elsewhere. */
export const modulesApart = (resource: Module, { elsewhere, beside, further }: Apart): void =>
  requirement.on(resource, 'module-apart', async ({ world }) => {
    // Both are read before anything is written: otherwise a setting that a wrong request makes there would be taken for the owner's.
    const there = await elsewhere(world);
    const at = await world.resources.at(resource);
    const others = await beside(world, at);
    const modules = [await placedAt(world, resource, at), await placedAt(world, resource, there), ...others.modules];
    const runs = world.context.byEffort(0, 1, 10);
    const follow = (steps: Parameters<typeof followModules>[3]): Promise<void> =>
      followModules(world, modules, others.look, steps);
    await forAny(world, moduleSequences(modules), runs, follow, [tellingModules(modules, world.context.isQuick)]);
    if (world.context.isQuick) return;
    // Before modules of the two places are given the same texts.
    await replaceAtOnce(world, modules);
    await alikeElsewhere(world, modules);
    await further?.(world, modules);
  });

/** The other modules of a route, without those that their owner has set, or that the deployment refuses there. */
export const besideOnRoute =
  (resource: Module, neighbours: readonly Resource[]) =>
  async (world: World, at: ModulePath): Promise<ModuleBeside> => {
    const own = moduleAsk(resource, at);
    const set: { module: PlacedModule; asks: readonly Ask[] }[] = [];
    for (const neighbour of neighbours) {
      const place = await world.resources.beside(neighbour, at);
      if (place === null) continue;
      const module = await placedAt(world, neighbour, place);
      const isRival = recipeOf(resource).rival === neighbour.name;
      if (isRival) {
        const [json] = (await placedAt(world, resource, at)).bodies;
        need(await world.requests.send(own('replace', { json })));
      }
      const ask = moduleAsk(neighbour, place);
      const answer = await world.requests.send(ask('replace', { json: module.bodies[0], expect: 'open' }));
      const asks = recipeOf(neighbour).rival === undefined ? [] : [ask('get')];
      if (succeeded(answer)) set.push({ module, asks: isRival ? [...asks, own('get')] : asks });
    }
    const modules: PlacedModule[] = [];
    // A route may allow only one way to sign in: modules are compatible only if all of them are still enabled.
    for (const { module, asks } of set) if (await areSet(world, asks)) modules.push(module);
    return { modules, look: async () => {} };
  };

const areSet = async (world: World, asks: readonly Ask[]): Promise<boolean> => {
  for (const ask of asks) {
    const { json } = await world.requests.aside(ask);
    if (!isObject(json) || json['enabled'] !== true) return false;
  }
  return true;
};
