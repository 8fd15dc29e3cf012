import type { Recipe } from '../../recipe.ts';

export const apiKeys: Recipe = {
  example: {
    create: { description: 'key of the nightly deploy', metadata: '{"team":"release"}' },
    update: { description: 'key of the hourly deploy', metadata: '{"team":"platform"}' },
  },
  spelledOut: { owner_id: { $fixture: 'ownerIds.self' } },
  listed: [{ owner_id: { $fixture: 'ownerIds.other' } }],
};
