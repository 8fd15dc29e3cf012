import { runIdForm } from '../../harness/base/run-id.ts';
import type { ApiAccess } from '../../harness/cleanup/account.ts';
import { listAt } from '../../harness/cleanup/list-at.ts';
import type { Sweep } from '../../harness/cleanup/sweep.ts';
import { markersIn } from '../../harness/ledger/marker.ts';
import { capturedValues } from '../../harness/recipes/captured-values.ts';
import { eachRecipe } from '../../harness/target/recipe/each-recipe.ts';
import type { FixtureRecipe, RecipeStep, Recipes } from '../../harness/target/recipe/fixture-recipe.ts';
import { filledStep, isFilled, placeholdersIn } from '../../harness/target/recipe/placeholders.ts';

/** A resource that a recipe made, and the steps that remove it. */
export interface FoundByRecipe {
  readonly run: string;
  readonly collection: string;
  readonly id: string;
  readonly undo: RecipeStep[];
}

/** As a run marks what recipes make, with or without slashes. */
const marker = new RegExp(`^plumbline[/-](${runIdForm})[/-]recipe-\\d+$`);

/** The first step of a recipe creates its main resource, so the list at its path shows what the recipe made. Null if that path has placeholders. */
const firstOf = ({ make: [step] }: FixtureRecipe): RecipeStep | null =>
  step?.method === 'POST' && placeholdersIn(step.path).length === 0 ? step : null;

/** Looks for what the recipes of a target made in any run. It changes nothing. */
export const searchRecipes = async (
  reach: ApiAccess | null,
  recipes: Recipes,
): Promise<{ readonly found: readonly FoundByRecipe[]; readonly hidden: readonly string[] }> => {
  const found: FoundByRecipe[] = [];
  const hidden: string[] = [];
  const looked = new Set<string>();
  for (const { recipe } of reach === null ? [] : eachRecipe(recipes)) {
    const first = firstOf(recipe);
    if (reach === null || first === null || looked.has(first.path)) continue;
    const { path: collection, capture = {} } = first;
    looked.add(collection);
    const { items, hidden: why } = await listAt(reach, collection).catch(
      (error: unknown): Sweep => ({ items: [], hidden: error instanceof Error ? error.message : String(error) }),
    );
    // If the collection does not exist, no recipe can have made something in it.
    if (why !== null && !/answered (404|410)$/.test(why))
      hidden.push(`${collection} could not be looked through: ${why}`);
    for (const { id, shown } of items) {
      const [run] = markersIn(shown).flatMap((one) => marker.exec(one)?.[1] ?? []);
      const values = capturedValues(shown, capture);
      if (run === undefined || typeof values === 'string') continue;
      const undo = recipe.remove.map((step) => filledStep(step, values)).filter(isFilled);
      found.push({ run, collection, id, undo });
    }
  }
  return { found, hidden };
};
