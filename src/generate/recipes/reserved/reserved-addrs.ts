import type { Recipe } from '../../recipe.ts';

export const reservedAddrs: Recipe = {
  example: {
    create: { description: 'SSH of the build farm', metadata: '{"team":"build"}' },
    // An endpoint configuration needs a fixture, and has requirements of its own.
    update: { description: 'SSH of the test farm', metadata: '{"team":"test"}' },
  },
  spelledOut: { region: 'us' },
  listed: [{ region: 'eu' }],
};
