import { gaps, requirements } from '../../contract/index.ts';
import { severities, severityOf } from '../../contract/severity.ts';
import type { Effort } from '../../harness/target/plan.ts';
import type { Target } from '../../harness/target/target.ts';
import { costs } from './costs.ts';
import { isInReach } from './obstacles.ts';
import { onePlaceEach } from './one-place-each.ts';

/** What the first test of a resource costs besides: in the measured run another one had made what both use. */
const openingCost = 10;

/** How many times more requests tests send alone than in a whole run, in which they share resources: 1.3 to 1.6 was measured. */
const reserve = 1.6;

/** Laws whose tests share what they read of a list: the first of them pays for all. */
const aboutLists: readonly string[] = [
  'list-complete',
  'list-once',
  'list-ends',
  'list-next-page',
  'deleted-not-listed',
];

const worstFirst: readonly string[] = Object.keys(severities);
const rankOf = ({ id }: { readonly id: string }): number => worstFirst.indexOf(severityOf(id));

/** The requests of each requirement or gap without `openingCost`; null if the target leaves it out of reach. */
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
 * What to try with a budget of requests, by the costs measured on a busy embedded deployment: first every statement at one place, then the other
 * places, then the gaps; each of these by severity, the worst first. What is out of reach with this target costs nothing: it stays chosen, so that
 * the report says why it was not tried.
 */
export const withinBudget = (
  budget: number,
  effort: Effort,
  target: Target | null,
  readOnly: boolean,
): readonly string[] => {
  const own = costOf(effort, target, readOnly);
  const costOfLists = (resource: string): number =>
    Math.max(...aboutLists.map((law) => own(`${resource}.${law}`) ?? 0));
  const first = new Set(onePlaceEach(target, readOnly));
  const statements = requirements.filter(({ id }) => first.has(id)).sort((a, b) => rankOf(a) - rankOf(b));
  const places = requirements.filter(({ id }) => !first.has(id)).sort((a, b) => rankOf(a) - rankOf(b));
  const chosen: string[] = [];
  const opened = new Set<string>();
  let left = budget / reserve;
  for (const { id } of [...statements, ...places, ...gaps]) {
    const cost = own(id);
    const [resource = '', behaviour = ''] = id.split('.');
    const isAboutLists = aboutLists.includes(behaviour);
    const lists = `lists of ${resource}`;
    const ownPrice = isAboutLists && !opened.has(lists) ? costOfLists(resource) : (cost ?? 0);
    const price = cost === null ? 0 : ownPrice + (opened.has(resource) ? 0 : openingCost);
    if (price > left) continue;
    left -= price;
    if (price > 0) opened.add(resource);
    if (isAboutLists && cost !== null) opened.add(lists);
    chosen.push(id);
  }
  return chosen;
};
