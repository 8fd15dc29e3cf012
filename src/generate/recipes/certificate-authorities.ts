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
  // What has all usages, and what has none; and the same once more, which may be refused.
  listed: [
    { ca_pem: { $file: 'certificates/p256-every-usage.pem' } },
    { ca_pem: { $file: 'certificates/p256-without-usages.pem' } },
    { ca_pem: { $file: 'certificates/p256-without-usages.pem' } },
  ],
};
