import type { Recipe } from '../recipe.ts';

export const certificateAuthorities: Recipe = {
  example: {
    create: {
      description: 'root of the device fleet',
      metadata: '{"fleet":"north"}',
      ca_pem: { $fresh: 'certificate' },
    },
    update: {},
  },
};
