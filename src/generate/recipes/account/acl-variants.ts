import type { Variation } from '../../recipe.ts';

/** ACL rules to try with both kinds of credentials. */
export const aclVariants: readonly Variation[] = [
  { with: { acl: ['*'] } },
  { with: { acl: ['bind:*=farm'] } },
  // Neither whether an empty list is accepted nor the maximum number of rules is documented.
  { with: { acl: [] }, open: true },
  { with: { acl: ['bind:stage=test', 'bind:team=farm'] }, open: true },
  { with: { acl: ['bind:stage=Test'] }, open: true },
  { with: { acl: ['bind:stage=Test=1'] }, open: true },
  { with: { acl: [`bind:${'stage'.repeat(24)}=${'farm'.repeat(24)}`] }, open: true },
  { with: { acl: Array.from({ length: 24 }, (_, n) => `bind:rack-${n}=farm`) }, open: true },
];
