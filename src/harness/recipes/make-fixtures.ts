import { beginningOf } from '../../judge/shapes/beginning-of.ts';
import { eachRecipe } from '../target/recipe/each-recipe.ts';
import type { FixtureRecipe, Recipes } from '../target/recipe/fixture-recipe.ts';
import { filled } from '../target/recipe/placeholders.ts';
import type { Fixtures } from '../target/target-file.ts';
import { type RecipeLabel, type RecipeMeans, RecipeUse } from './recipe-use.ts';

export interface Making extends RecipeMeans {
  /** Whether this run needs a fixture. */
  readonly isWanted: (key: string) => boolean;
  /** Whether the run is to end. */
  readonly isOver: () => boolean;
}

/** The lent fixtures with those that recipes made, and by key why others could not be made. */
export interface MadeFixtures {
  readonly fixtures: Fixtures;
  readonly unmade: { readonly [key: string]: string };
}

const mostShown = 200;

/** Makes a fixture by one recipe and returns its value; throws why where that fails. */
const makeOne = async (
  making: Making,
  label: RecipeLabel,
  recipe: FixtureRecipe,
  domain?: string,
): Promise<unknown> => {
  const use = new RecipeUse(making, label, recipe.remove, domain);
  for (const step of recipe.make) {
    if (making.isOver()) throw new Error('the run was interrupted');
    const { problem } = await use.take(step);
    if (problem !== null) throw new Error(problem);
  }
  const value = filled(recipe.value, use.values);
  if (use.isSecret(value)) throw new Error('its value is a secret, which no fixture can be');
  return value;
};

const withFixture = (fixtures: Fixtures, key: string, values: readonly unknown[]): Fixtures =>
  key === 'ownerIds.other'
    ? { ...fixtures, ownerIds: { ...fixtures.ownerIds, other: String(values[0]) } }
    : { ...fixtures, [key]: values };

const isLent = (fixtures: Fixtures, key: string): boolean =>
  key === 'ownerIds.other'
    ? fixtures.ownerIds?.other !== undefined
    : Object.entries(fixtures).some(([name, list]) => name === key && Array.isArray(list) && list.length > 0);

/** Makes the fixtures that the run needs, that are not lent, and that the target file has recipes for. */
export const makeFixtures = async (recipes: Recipes, lent: Fixtures, making: Making): Promise<MadeFixtures> => {
  const made = new Map<string, unknown[]>();
  const unmade: Record<string, string> = {};
  let count = 0;
  for (const { key, recipe } of eachRecipe(recipes)) {
    if (isLent(lent, key) || !making.isWanted(key)) continue;
    for (let time = 1; time <= (recipe.times ?? 1) && unmade[key] === undefined; time += 1) {
      count += 1;
      try {
        const value = await makeOne(making, { n: `recipe-${count}`, key }, recipe, lent.customDomain);
        made.set(key, [...(made.get(key) ?? []), value]);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        unmade[key] = beginningOf(making.secrets.text(message), mostShown);
      }
    }
  }
  const fixtures = [...made].reduce((all, [key, values]) => withFixture(all, key, values), lent);
  return { fixtures, unmade };
};
