import type { Recipe } from '../../recipe.ts';

export const agent: Recipe = {
  example: { create: {}, update: {} },
};
