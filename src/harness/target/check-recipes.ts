import { BadUsage } from './bad-usage.ts';
import { broughtNames } from './recipe/brought-values.ts';
import { eachRecipe } from './recipe/each-recipe.ts';
import type { RecipeStep, Recipes } from './recipe/fixture-recipe.ts';
import { placeholdersIn } from './recipe/placeholders.ts';

const isDotted = (path: string): boolean => path.split('/').some((segment) => segment === '.' || segment === '..');

/** Checks recipes beyond the schema: every placeholder is known where it is used, and no path has dot segments. */
export const checkRecipes = (recipes: Recipes, source: string): void => {
  for (const { place, recipe } of eachRecipe(recipes)) {
    const known = new Set(broughtNames);
    const fail = (where: string, why: string): never => {
      throw new BadUsage(`${source}: ${place}.${where} ${why}`);
    };
    const mustKnow = (where: string, value: unknown): void => {
      const unknown = placeholdersIn(value).find((name) => !known.has(name));
      if (unknown !== undefined) fail(where, `names {${unknown}}, which no step before it captures`);
    };
    const checkStep = (where: string, { path, body, capture = {} }: RecipeStep): void => {
      if (isDotted(path)) fail(`${where}.path`, 'must not have the segments . and ..');
      mustKnow(`${where}.path`, path);
      mustKnow(`${where}.body`, body);
      for (const [name, pointer] of Object.entries(capture)) {
        const key = `${where}.capture.${name}`;
        if (!/^\w+$/.test(name) || broughtNames.includes(name))
          fail(key, `must be a name of letters, digits and _, other than ${broughtNames.join(', ')}`);
        if (!/^(\/([^/~]|~[01])*)+$/.test(pointer)) fail(key, 'must be a JSON Pointer, such as /id');
        known.add(name);
      }
    };
    for (const [n, step] of recipe.make.entries()) checkStep(`make.${n}`, step);
    mustKnow('value', recipe.value);
    for (const [n, step] of recipe.remove.entries()) {
      if (step.capture !== undefined) fail(`remove.${n}.capture`, 'is of no use: nothing comes after it');
      checkStep(`remove.${n}`, step);
    }
  }
};
