import type { Recipe } from '../recipe.ts';

/** How requests for this resource are made up. */
export const capturedRequests: Recipe = {
  example: { create: {}, update: {} },
};
