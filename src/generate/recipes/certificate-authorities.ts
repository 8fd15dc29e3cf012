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
  // What has all usages, and what has none.
  listed: [
    { ca_pem: { $file: 'certificates/p256-every-usage.pem' } },
    { ca_pem: { $file: 'certificates/p256-without-usages.pem' } },
  ],
};
