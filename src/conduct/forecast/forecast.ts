import { gaps, requirements, resources } from '../../contract/index.ts';
import type { Effort } from '../../harness/target/plan.ts';
import type { Target } from '../../harness/target/target.ts';
import { type Costs, costs, type Spread } from './costs.ts';
import { apiOf, obstaclesTo } from './obstacles.ts';
import { onePlaceEach } from './one-place-each.ts';

/** How many of all requirements or gaps are tried. */
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
  /** For each kind of resource, how many one worker has at the same time at most, the largest number first; empty if the run creates nothing. */
  readonly peaks: readonly { readonly kind: string; readonly most: number }[];
}

/** `allow.atMost` of a target holds over all workers. */
const limitOf = ({ allow: { atMost } }: Target, kind: string): number =>
  typeof atMost === 'number' ? atMost : (atMost?.[kind] ?? Number.POSITIVE_INFINITY);

/** Foretells a run from what was measured on the embedded deployment. */
export const forecast = (target: Target, effort: Effort, table: Costs = costs()): Forecast => {
  const obstacles = new Map(
    [...requirements, ...gaps].map(({ id }) => [id, obstaclesTo(target, id, table.of[id]?.needs ?? [])]),
  );
  const chosen = effort === 'quick' ? new Set(onePlaceEach(target, false)) : null;
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
