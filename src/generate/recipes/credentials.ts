import type { Recipe } from '../recipe.ts';

export const credentials: Recipe = {
  example: {
    create: { description: 'agent of the build farm', metadata: '{"team":"build"}' },
    // acl comes first, so that the updates after it show whether they leave it alone.
    update: {
      acl: ['bind:test.example.com', 'bind:farm.example.com'],
      description: 'agent of the test farm',
      metadata: '{"team":"test"}',
    },
  },
};
