import type { FixtureRecipe, Recipes } from './fixture-recipe.ts';

/** A recipe, and the key under `fixtures` that it fills. */
export interface KeyedRecipe {
  readonly key: string;
  /** Its place in the target file, for messages. */
  readonly place: string;
  readonly recipe: FixtureRecipe;
}

/** The recipes of a target in the order of its file. */
export const eachRecipe = ({ ownerIds, ...lists }: Recipes): readonly KeyedRecipe[] => [
  ...Object.entries(lists).flatMap(([key, list]) =>
    list.map((recipe, n) => ({ key, place: `recipes.${key}.${n}`, recipe })),
  ),
  ...(ownerIds?.other ? [{ key: 'ownerIds.other', place: 'recipes.ownerIds.other', recipe: ownerIds.other }] : []),
];
