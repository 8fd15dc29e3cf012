import type { Recipe } from '../recipe.ts';

/** How requests for this resource are made up. */
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
