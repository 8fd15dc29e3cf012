import type { Recipe } from '../../recipe.ts';

export const agentTunnels: Recipe = {
  example: { create: { name: 'website', proto: 'http', addr: '127.0.0.1:8080' }, update: {} },
  perhapsUnique: ['addr'],
};
