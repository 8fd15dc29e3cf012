import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Operation, Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { ExampleBody } from '../../../src/generate/recipe.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { type Ask, can, requestTo } from '../../../src/harness/request/ask.ts';
import { blocked, need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

export type ModulePath = Readonly<Record<string, string>>;

/** The steps of one module's life cycle, in order. Most laws can be checked by the answers to them. */
export interface ModuleLife {
  readonly at: ModulePath;
  readonly replaced: Exchange;
  readonly fetched: Exchange;
  readonly replacedAgain: Exchange;
  readonly fetchedAgain: Exchange;
  readonly deleted: Exchange | null;
  /** Not judged: how a module looks that is not set is not said. */
  readonly fetchedAfter: Exchange | null;
}

/** Asks about the module at one place. */
export const moduleAsk =
  (resource: Resource, at: ModulePath) =>
  (operation: Operation, more: Partial<Ask> = {}): Ask =>
    requestTo(resource, operation, { params: at, id: at['id'] ?? '', ...more });

/**
 * The module that a success response shows. An answer without even `enabled` shows none: a server that answers everything with an empty object is
 * evidence neither for nor against a statement about modules.
 */
export const needModule = (exchange: Exchange): JsonObject => {
  const shown = need(exchange);
  if (!Object.hasOwn(shown, 'enabled')) throw blocked(exchange, 'read');
  return shown;
};

/** Replaces a module twice, the second time with one that is applied, reads it each time, and deletes it; once for all tests. */
export const moduleLife = (world: World, resource: Resource): Promise<ModuleLife> =>
  world.context.once(`life of ${resource.name}`, async () => {
    const at = await world.resources.at(resource);
    const ask = moduleAsk(resource, at);
    const put = async (example: ExampleBody): Promise<Exchange> =>
      world.requests.send(ask('replace', { json: await world.bodies.specimen(example) }));
    const replaced = await put(recipeOf(resource).example.update);
    // Without a module that was set, the reads that follow prove nothing.
    needModule(replaced);
    const fetched = await world.requests.send(ask('get'));
    const replacedAgain = await put(recipeOf(resource).example.create);
    const fetchedAgain = await world.requests.send(ask('get'));
    const deleted = can(resource, 'delete') ? await world.requests.send(ask('delete')) : null;
    const gone = deleted !== null && succeeded(deleted);
    const fetchedAfter = gone ? await world.requests.aside(ask('get')) : null;
    needModule(fetched);
    return { at, replaced, fetched, replacedAgain, fetchedAgain, deleted, fetchedAfter };
  });
