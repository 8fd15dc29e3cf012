import type { Recipe } from '../../recipe.ts';

export const capturedRequests: Recipe = {
  example: { create: {}, update: {} },
};
