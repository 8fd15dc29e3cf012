import fc from 'fast-check';
import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { can } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { type ModulePath, moduleAsk } from '../resources/module-life.ts';
import { stillShown } from '../resources/still-shown.ts';

/** A module at an address, and two bodies for it. */
export interface PlacedModule {
  readonly resource: Resource;
  readonly at: ModulePath;
  readonly bodies: readonly [JsonObject, JsonObject];
}

/** How a module was shown after its own last replace, and whether it is still set. */
interface Known {
  readonly shown: JsonObject;
  readonly isSet: boolean;
}

/** Modules that must not touch each other: at one place, and at another. */
interface Placed {
  readonly world: World;
  readonly modules: readonly PlacedModule[];
  readonly known: Map<PlacedModule, Known>;
  /** Checks what is on the same edge or route and has no address of its own. */
  readonly beside: () => Promise<void>;
  /** The writes so far; the last ones are shown with a finding. */
  readonly since: Exchange[];
}

type ModuleStep = fc.AsyncCommand<Placed, object>;

const step = (
  name: string,
  run: (placed: Placed) => Promise<unknown>,
  check: (placed: Placed) => boolean = () => true,
): ModuleStep => ({
  check,
  run: async (placed) => {
    await run(placed);
  },
  toString: () => name,
});

const pick = ({ modules }: Placed, n: number): PlacedModule | undefined => modules[n % modules.length];

const put = (n: number, body: 0 | 1): ModuleStep =>
  step(`replace ${n} ${body}`, async (placed) => {
    const module = pick(placed, n);
    if (module === undefined) return;
    const { resource, at, bodies } = module;
    const answer = await placed.world.requests.send(moduleAsk(resource, at)('replace', { json: bodies[body] }));
    placed.known.set(module, { shown: need(answer), isSet: true });
    placed.since.push(answer);
  });

/** Deletes a module that is set, if the documents have an operation for it. */
const remove = (n: number): ModuleStep =>
  step(
    `delete ${n}`,
    async (placed) => {
      const module = pick(placed, n);
      const known = module && placed.known.get(module);
      if (module === undefined || known === undefined) return;
      const answer = await placed.world.requests.send(moduleAsk(module.resource, module.at)('delete'));
      placed.since.push(answer);
      if (succeeded(answer)) placed.known.set(module, { ...known, isSet: false });
      else placed.known.delete(module);
    },
    (placed) => {
      const module = pick(placed, n);
      return module !== undefined && can(module.resource, 'delete') && placed.known.get(module)?.isSet === true;
    },
  );

/** Deletes a module again. The answer to that is not documented, but it must not affect anything. */
const removeAgain = (n: number): ModuleStep =>
  step(
    `delete ${n} again`,
    async (placed) => {
      const { resource, at } = pick(placed, n) ?? {};
      if (resource === undefined || at === undefined) return;
      placed.since.push(await placed.world.requests.aside(moduleAsk(resource, at)('delete', { expect: 'unjudged' })));
    },
    (placed) => {
      const module = pick(placed, n);
      return module !== undefined && placed.known.get(module)?.isSet === false;
    },
  );

/** Holds that a module is shown as its own last request left it. */
const lookAtSet = async (
  { world, since }: Placed,
  { resource, at }: PlacedModule,
  wanted: JsonObject,
): Promise<void> => {
  const answer = await world.requests.send(moduleAsk(resource, at)('get', { expect: 'open' }));
  const shown = succeeded(answer) && isObject(answer.json) ? answer.json : {};
  const changed = Object.entries(resource.steady)
    .filter(([field, comparison]) => !same(comparison, wanted[field], shown[field]))
    .map(([field]) => field);
  world.claims.check(
    answer,
    {
      place: `/${changed[0] ?? ''}`,
      holds: succeeded(answer) && changed.length === 0,
      summary: 'a module changed though the request was about another',
      expected: 'the module as it was set',
      received: `status ${answer.response?.status}, changed: ${changed.join(', ')}`,
    },
    since.slice(-2),
  );
};

/** Holds that no setting of a deleted module is shown. How a module is shown that is not set is not documented. */
const lookAtDeleted = async (
  { world, since }: Placed,
  { resource, at }: PlacedModule,
  before: JsonObject,
): Promise<void> => {
  const get = moduleAsk(resource, at)('get');
  const leftIn = (answer: Exchange): string[] => (succeeded(answer) ? stillShown(resource, before, answer.json) : []);
  let answer = await world.requests.aside(get);
  await world.context.settles(async () => {
    if (leftIn(answer).length > 0) answer = await world.requests.aside(get);
    return leftIn(answer).length === 0;
  });
  world.claims.check(
    answer,
    {
      place: '',
      holds: leftIn(answer).length === 0,
      summary: 'a module that was deleted is shown again after a request about another',
      expected: 'a refusal, nothing, or a module without what was set',
      received: `status ${answer.response?.status} with ${leftIn(answer).join(', ')} as before`,
    },
    since.slice(-2),
  );
};

/** Checks some of the modules, or all of them and what is beside them. */
const look = (which?: readonly number[]): ModuleStep =>
  step(`get ${which?.join(', ') ?? 'all'}`, async (placed) => {
    const modules = which?.map((n) => pick(placed, n)) ?? placed.modules;
    for (const module of new Set(modules)) {
      const known = module && placed.known.get(module);
      if (module === undefined || known === undefined) continue;
      if (known.isSet) await lookAtSet(placed, module, known.shown);
      else await lookAtDeleted(placed, module, known.shown);
    }
    if (which === undefined) await placed.beside();
  });

/**
 * Module 0 is the module under test, module 1 the same at another address, the others are on the edge or route of module 0. Each is written and
 * deleted once while the others are set, and written again after another was deleted. The others are written with both bodies, so that a request
 * which resets them is noticed.
 */
export const tellingModules = (modules: readonly PlacedModule[], isShort: boolean): readonly ModuleStep[] => {
  const [, , ...others] = modules.keys();
  return [
    put(0, 1),
    // Left out in the short form, since the reading after the delete also shows what the replace did to others.
    ...(isShort ? [] : [look()]),
    remove(0),
    ...(isShort ? [] : [removeAgain(0)]),
    look(),
    ...others.map((n) => put(n, 1)),
    put(0, 0),
    put(1, 1),
    look([0, ...others]),
    remove(1),
    // Without other modules, the sequence ends with a reading of all.
    ...(others.length > 0 ? [look([0])] : []),
    ...others.flatMap((n) => [remove(n), look([0]), put(0, 1), look([n])]),
  ];
};

/** Sequences over several modules. */
export const moduleSequences = (modules: readonly PlacedModule[]): fc.Arbitrary<Iterable<ModuleStep>> => {
  const position = fc.nat({ max: modules.length - 1 });
  return fc.commands(
    [
      fc.tuple(position, fc.constantFrom(0 as const, 1 as const)).map(([n, body]) => put(n, body)),
      position.map(remove),
      fc.constant(look()),
    ],
    { size: 'medium', maxCommands: 10 },
  );
};

/** Sets each module, and then runs a sequence. */
export const followModules = async (
  world: World,
  modules: readonly PlacedModule[],
  beside: () => Promise<void>,
  steps: Iterable<ModuleStep>,
): Promise<void> => {
  const placed: Placed = { world, modules, beside, known: new Map(), since: [] };
  const set = [...modules.keys()].toReversed().map((n) => put(n, 0));
  await fc.asyncModelRun(() => ({ model: placed, real: {} }), [...set, ...steps, look()]);
};
