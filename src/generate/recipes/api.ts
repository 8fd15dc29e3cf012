import type { Recipe } from '../recipe.ts';

/** How requests for this resource are made up. */
export const api: Recipe = {
  example: { create: {}, update: {} },
};
