import type { Variation } from '../../recipe.ts';

/** Rules of an ACL that a credential may have, of both kinds of credentials. */
export const aclVariants: readonly Variation[] = [
  { with: { acl: ['*'] } },
  { with: { acl: ['bind:*=farm'] } },
  // Whether an empty list is accepted is not said, nor how many rules there may be.
  { with: { acl: [] }, open: true },
  { with: { acl: ['bind:stage=test', 'bind:team=farm'] }, open: true },
  { with: { acl: ['bind:stage=Test'] }, open: true },
  { with: { acl: ['bind:stage=Test=1'] }, open: true },
  { with: { acl: [`bind:${'stage'.repeat(24)}=${'farm'.repeat(24)}`] }, open: true },
  { with: { acl: Array.from({ length: 24 }, (_, n) => `bind:rack-${n}=farm`) }, open: true },
];
