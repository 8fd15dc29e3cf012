import type { Recipe } from '../recipe.ts';

export const tunnelSessions: Recipe = {
  example: { create: {}, update: {} },
};
