import { gaps, requirements, resources } from '../../contract/index.ts';
import type { Api } from '../../contract/terms/contract.ts';
import { isStartable } from '../../harness/agents/start-agent.ts';
import type { Effort } from '../../harness/target/plan.ts';
import { eachRecipe } from '../../harness/target/recipe/each-recipe.ts';
import type { Target } from '../../harness/target/target.ts';
import { offersFixture } from '../../harness/world/context/specimen.ts';
import { type Costs, costs, type Spread } from './costs.ts';
import { onePlaceEach } from './one-place-each.ts';

/** How many of something are tried, of all that there are. */
interface Share {
  readonly tried: number;
  readonly of: number;
}

/** What a run with a target would be. */
export interface Forecast {
  readonly requirements: Share;
  readonly gaps: Share;
  /** Requirements by the name of their resource, in the order of the documents. */
  readonly families: readonly (Share & { readonly name: string })[];
  /** What keeps requirements from being tried: keys of the target file, and how many requirements need just these, the most first. */
  readonly missing: readonly { readonly keys: readonly string[]; readonly adds: number }[];
  readonly requests: Spread;
  /** The most of each kind that one worker has at a time, the most first; none where nothing is made. */
  readonly peaks: readonly { readonly kind: string; readonly most: number }[];
}

const apiOf = (id: string): Api => resources.find(({ name }) => id.startsWith(`${name}.`))?.api ?? 'management';

/** Whether a recipe of the target makes it; a number is a place in a list. */
const isMade = ({ recipes }: Target, path: string): boolean => {
  const [, list = path, place = '0'] = /^(\w+)\.(\d+)$/.exec(path) ?? [];
  const made = eachRecipe(recipes).filter(({ key }) => key === list);
  return made.reduce((sum, { recipe }) => sum + (recipe.times ?? 1), 0) > Number(place);
};

const isGiven = (target: Target, key: string): boolean => {
  if (key === 'allow.write') return target.allow.write;
  if (key === 'allow.agentCommands') return target.allow.agentCommands;
  const path = key.replace(/^fixtures\./, '');
  const [, kind] = /^sessionIds\.(\w+)$/.exec(path) ?? [];
  if (kind !== undefined && target.agents !== null && isStartable(kind, target.agents)) return true;
  if (isMade(target, path)) return true;
  const [, list = '', place] = /^(\w+)\.(\d+)$/.exec(path) ?? [];
  const lent = place === undefined ? undefined : Object.entries(target.fixtures).find(([name]) => name === list)?.[1];
  return place === undefined
    ? offersFixture(target.fixtures, path)
    : Array.isArray(lent) && lent.length > Number(place);
};

/** The keys that keep a requirement or gap from being tried. */
export const obstaclesTo = (target: Target, id: string, needs: readonly string[]): readonly string[] => {
  const api = apiOf(id);
  if (target[api] === null) return [`${api}.baseUrl`];
  // A run that only reads makes nothing, so that what it could make with fixtures does not matter.
  if (!target.allow.write) return needs.filter((key) => key === 'allow.write');
  const missing = needs.filter((either) => !either.split(' or ').some((key) => isGiven(target, key)));
  // Where a whole list is missing, its second item is no other obstacle.
  return missing.filter((key) => !/\.\d+$/.test(key) || !missing.includes(key.replace(/\.\d+$/, '')));
};

/** `allow.atMost` of a target holds over all workers. */
const limitOf = ({ allow: { atMost } }: Target, kind: string): number =>
  typeof atMost === 'number' ? atMost : (atMost?.[kind] ?? Number.POSITIVE_INFINITY);

/** Foretells a run from what was measured on the embedded deployment. */
export const forecast = (target: Target, effort: Effort, table: Costs = costs()): Forecast => {
  const obstacles = new Map(
    [...requirements, ...gaps].map(({ id }) => [id, obstaclesTo(target, id, table.of[id]?.needs ?? [])]),
  );
  const chosen = effort === 'quick' ? new Set(onePlaceEach()) : null;
  const isChosen = (id: string): boolean => chosen?.has(id) ?? true;
  const isTried = ({ id }: { readonly id: string }): boolean => isChosen(id) && obstacles.get(id)?.length === 0;
  const share = (all: readonly { readonly id: string }[]): Share => ({
    tried: all.filter(isTried).length,
    of: all.length,
  });
  const missing = new Map<string, { readonly keys: readonly string[]; adds: number }>();
  for (const { id } of requirements.filter((one) => isChosen(one.id))) {
    const keys = obstacles.get(id) ?? [];
    const known = missing.get(keys.join());
    if (known !== undefined) known.adds += 1;
    else if (keys.length > 0) missing.set(keys.join(), { keys, adds: 1 });
  }
  const column = target.allow.write ? effort : 'readOnly';
  const spreads = [...requirements, ...gaps]
    .filter(isTried)
    .map(({ id }) => table.of[id]?.[column] ?? ([0, 0] as const));
  const made = target.allow.write ? Object.entries(table.peaks[effort]) : [];
  return {
    requirements: share(requirements),
    gaps: share(gaps),
    families: resources.flatMap(({ name }) => {
      const own = requirements.filter(({ resource }) => resource === name);
      return own.length === 0 ? [] : [{ name, ...share(own) }];
    }),
    missing: [...missing.values()].sort((a, b) => b.adds - a.adds),
    requests: [spreads.reduce((sum, [low]) => sum + low, 0), spreads.reduce((sum, [, high]) => sum + high, 0)],
    peaks: made
      .filter(([kind]) => target[apiOf(`${kind}.`)] !== null)
      .map(([kind, most]) => ({ kind, most: Math.min(most, limitOf(target, kind)) }))
      .sort((a, b) => b.most - a.most),
  };
};
