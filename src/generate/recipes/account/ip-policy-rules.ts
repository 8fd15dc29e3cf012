import type { Example, Recipe } from '../../recipe.ts';

const exampleThat = (action: 'allow' | 'deny'): Example => ({
  create: {
    description: 'office network',
    metadata: '{"site":"north"}',
    cidr: { $fresh: 'network' },
    ip_policy_id: { $fixture: 'ipPolicyIds.0' },
    action,
  },
  // cidr comes first, so that the updates after it show whether they leave it alone.
  update: { cidr: { $fresh: 'network' }, description: 'branch network', metadata: '{"site":"south"}' },
});

export const ipPolicyRules: Recipe = {
  example: exampleThat('deny'),
  // Whether rules of one policy may have different actions is not documented.
  otherwise: [exampleThat('allow')],
  listed: [{ action: 'allow' }, { cidr: '2001:db8:51:a::/64' }, { ip_policy_id: { $fixture: 'ipPolicyIds.1' } }],
  // The other action, and an address in the same block as those of the example: a service may have reasons to refuse the whole block.
  variants: [{ action: 'allow' }, { cidr: '10.51.100.77' }],
};
