import type { Recipe } from '../../recipe.ts';

export const tunnelGroupBackends: Recipe = {
  example: {
    create: {
      description: 'tunnels of the shop',
      metadata: '{"team":"shop"}',
      // Unique values, so that no tunnel of somebody else matches: whether one label of several is enough for a match is not documented.
      labels: { service: { $unique: 'shop-{}' }, stage: { $unique: 'canary-{}' } },
    },
    // The same labels with other values: whether an update of a map replaces it or adds to it is not documented.
    update: {
      description: 'tunnels of the new shop',
      metadata: '{"team":"new shop"}',
      labels: { service: { $unique: 'new-shop-{}' }, stage: { $unique: 'live-{}' } },
    },
  },
  // The maximum number of labels is not documented.
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
