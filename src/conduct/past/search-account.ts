import { resources } from '../../contract/index.ts';
import { type AccountAccess, sender } from '../../harness/cleanup/account.ts';
import { eachOf } from '../../harness/cleanup/each-of.ts';
import { type Sweep, sweep } from '../../harness/cleanup/sweep.ts';
import type { Debt } from '../../harness/ledger/balance.ts';
import { signatureOf } from '../../harness/ledger/signature.ts';
import { can } from '../../harness/request/ask.ts';
import type { RecipeStep, Recipes } from '../../harness/target/recipe/fixture-recipe.ts';
import { searchRecipes } from './search-recipes.ts';

/** A thing on the account; `undo` removes it where a recipe of the target made it. */
export interface FoundThing extends Debt {
  readonly undo?: RecipeStep[];
}

/** The result of a search through the account. */
export interface Search {
  /** What carries our marker, by the id of the run that made it. */
  readonly byRun: ReadonlyMap<string, readonly FoundThing[]>;
  /** The collections that could not be searched, with the reasons. */
  readonly hidden: readonly string[];
}

const atOnce = 4;

/** Searches every collection in which a run can create something, including those of the target's recipes. It changes nothing. */
export const searchAccount = async (account: AccountAccess, recipes: Recipes): Promise<Search> => {
  const byRun = new Map<string, FoundThing[]>();
  const hidden: string[] = [];
  const add = (run: string, found: FoundThing): void => void byRun.set(run, [...(byRun.get(run) ?? []), found]);
  const makable = resources.filter((one) => can(one, 'create') && can(one, 'list') && account[one.api] !== null);
  await eachOf(makable, atOnce, async (resource) => {
    const { collection, api } = resource;
    const reach = account[api];
    if (reach === null) return;
    const looked = await sweep(sender(reach), reach.baseUrl, resource).catch(
      (error: unknown): Sweep => ({ items: [], hidden: error instanceof Error ? error.message : String(error) }),
    );
    if (looked.hidden !== null) hidden.push(`${collection} could not be looked through: ${looked.hidden}`);
    for (const { id, shown } of looked.items) {
      const run = signatureOf(resource, shown);
      if (run !== null) add(run, { collection, id });
    }
  });
  const { found, hidden: unseen } = await searchRecipes(account.management, recipes);
  for (const { run, ...thing } of found) add(run, thing);
  hidden.push(...unseen);
  return { byRun: new Map([...byRun].sort(([a], [b]) => (a < b ? -1 : 1))), hidden: hidden.sort() };
};
