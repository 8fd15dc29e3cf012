import type { Recipe } from '../../recipe.ts';

export const tunnelGroupBackends: Recipe = {
  example: {
    create: {
      description: 'tunnels of the shop',
      metadata: '{"team":"shop"}',
      // Whether one label of several is enough for a tunnel to match is not said, so nobody else's tunnel may carry either.
      labels: { service: { $unique: 'shop-{}' }, stage: { $unique: 'canary-{}' } },
    },
    // The same labels with other values: whether an update of a map replaces it or adds to it is not said.
    update: {
      description: 'tunnels of the new shop',
      metadata: '{"team":"new shop"}',
      labels: { service: { $unique: 'new-shop-{}' }, stage: { $unique: 'live-{}' } },
    },
  },
  // How many labels there may be is not said.
  otherwise: [
    {
      create: {
        description: 'tunnels of the shop',
        metadata: '{"team":"shop"}',
        labels: { service: { $unique: 'shop-{}' } },
      },
      update: {
        description: 'tunnels of the new shop',
        metadata: '{"team":"new shop"}',
        labels: { service: { $unique: 'new-shop-{}' } },
      },
    },
  ],
  listed: [{ labels: { service: { $unique: 'single-{}' } } }, { labels: {} }],
  vary: {
    labels: [
      { with: { labels: { service: { $unique: 'single-{}' } } }, on: 'create' },
      { with: { labels: {} }, open: true, on: 'create' },
      {
        with: {
          labels: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`rack-${n}`, { $unique: `shop-${n}-{}` }])),
        },
        open: true,
        on: 'create',
      },
    ],
  },
};
