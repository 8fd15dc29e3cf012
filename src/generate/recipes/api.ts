import type { Recipe } from '../recipe.ts';

export const api: Recipe = {
  example: { create: {}, update: {} },
};
