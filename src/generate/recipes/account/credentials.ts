import type { Recipe } from '../../recipe.ts';
import { aclVariants } from './acl-variants.ts';

const update = { description: 'agent of the test farm', metadata: '{"team":"test"}' };

export const credentials: Recipe = {
  example: {
    create: { description: 'agent of the build farm', metadata: '{"team":"build"}' },
    // acl comes first, so that the updates after it show whether they keep it. A label, unlike a domain, needs no owner.
    update: { acl: ['bind:stage=test'], ...update },
    // A plan may not include rules.
    lesser: [update],
  },
  spelledOut: { acl: ['bind:team=farm'], owner_id: { $fixture: 'ownerIds.self' } },
  listed: [{ acl: ['*'] }, { acl: ['bind:team=farm'] }, { owner_id: { $fixture: 'ownerIds.other' } }],
  vary: { acl: aclVariants },
};
