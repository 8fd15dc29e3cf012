import { gaps, requirements } from '../../contract/index.ts';
import { severities, severityOf } from '../../contract/severity.ts';
import type { Effort } from '../../harness/target/plan.ts';
import type { Target } from '../../harness/target/target.ts';
import { costs } from './costs.ts';
import { isInReach } from './obstacles.ts';
import { onePlaceEach } from './one-place-each.ts';

/** What the first test of a resource costs besides: in the measured run another one had made what both use. */
const openingCost = 10;

/** How much more tests cost by themselves than among all others, with which they share what they need: 1.3 to 1.6 times was measured. */
const reserve = 1.6;

const worstFirst: readonly string[] = Object.keys(severities);
const rankOf = ({ id }: { readonly id: string }): number => worstFirst.indexOf(severityOf(id));

/** What each costs, without what the first of its resource costs besides; null where the target leaves it out of reach. */
const costOf = (effort: Effort, target: Target | null, readOnly: boolean): ((id: string) => number | null) => {
  const column = readOnly || target?.allow.write === false ? 'readOnly' : effort;
  const table = costs().of;
  return (id) => {
    const { [column]: [, cost] = [0, 1], needs = [] } = table[id] ?? {};
    return isInReach(target, readOnly, id, needs) ? cost : null;
  };
};

/** The smallest budget with which something is tried; null where nothing is in reach. */
export const leastBudget = (effort: Effort, target: Target | null, readOnly: boolean): number | null => {
  const own = costOf(effort, target, readOnly);
  const all = [...requirements, ...gaps].flatMap(({ id }) => own(id) ?? []);
  return all.length === 0 ? null : Math.ceil((Math.min(...all) + openingCost) * reserve);
};

/**
 * What to try with so many requests, by what each cost on a busy embedded deployment: every statement in one place before any in a second one, and gaps
 * last; of each of these the worst severity first. What the target leaves out of reach costs nothing, and says why it was not tried.
 */
export const withinBudget = (
  budget: number,
  effort: Effort,
  target: Target | null,
  readOnly: boolean,
): readonly string[] => {
  const own = costOf(effort, target, readOnly);
  const first = new Set(onePlaceEach(target, readOnly));
  const statements = requirements.filter(({ id }) => first.has(id)).sort((a, b) => rankOf(a) - rankOf(b));
  const places = requirements.filter(({ id }) => !first.has(id)).sort((a, b) => rankOf(a) - rankOf(b));
  const chosen: string[] = [];
  const opened = new Set<string>();
  let left = budget / reserve;
  for (const { id } of [...statements, ...places, ...gaps]) {
    const cost = own(id);
    const resource = id.slice(0, id.indexOf('.'));
    const price = cost === null ? 0 : cost + (opened.has(resource) ? 0 : openingCost);
    if (price > left) continue;
    left -= price;
    if (price > 0) opened.add(resource);
    chosen.push(id);
  }
  return chosen;
};
