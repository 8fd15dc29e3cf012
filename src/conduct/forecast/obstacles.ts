import { resources } from '../../contract/index.ts';
import type { Api } from '../../contract/terms/contract.ts';
import { isStartable } from '../../harness/agents/start-agent.ts';
import { eachRecipe } from '../../harness/target/recipe/each-recipe.ts';
import type { Target } from '../../harness/target/target.ts';
import { offersFixture } from '../../harness/world/context/specimen.ts';

export const apiOf = (id: string): Api => resources.find(({ name }) => id.startsWith(`${name}.`))?.api ?? 'management';

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
  // A read-only run creates nothing, so fixtures that only creations need do not matter.
  if (!target.allow.write) return needs.filter((key) => key === 'allow.write');
  const missing = needs.filter((either) => !either.split(' or ').some((key) => isGiven(target, key)));
  // Where a whole list is missing, its second item is no other obstacle.
  return missing.filter((key) => !/\.\d+$/.test(key) || !missing.includes(key.replace(/\.\d+$/, '')));
};

/** Whether a target lets a requirement or gap be tried; null is the embedded deployment, which lends everything. */
export const isInReach = (target: Target | null, readOnly: boolean, id: string, needs: readonly string[]): boolean =>
  !(readOnly && needs.includes('allow.write')) && (target === null || obstaclesTo(target, id, needs).length === 0);
