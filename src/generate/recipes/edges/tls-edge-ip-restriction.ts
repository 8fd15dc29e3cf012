import type { Recipe } from '../../recipe.ts';

export const tlsEdgeIpRestriction: Recipe = {
  at: { id: { $made: 'tls-edges' } },
  example: {
    create: { enabled: true, ip_policy_ids: [{ $fixture: 'ipPolicyIds.0' }] },
    update: { enabled: false, ip_policy_ids: [{ $fixture: 'ipPolicyIds.1' }] },
  },
  doubt: {
    reason: 'TLS cannot be made to end at this edge, and most modules may be refused where it is passed through',
    with: { resource: 'tls-edges', field: 'tls_termination' },
  },
  // Neither whether a module may be without policies nor the maximum number is documented.
  vary: {
    ip_policy_ids: [
      { with: { ip_policy_ids: [] }, open: true },
      { with: { ip_policy_ids: [1, 0].map((n) => ({ $fixture: `ipPolicyIds.${n}` })) }, open: true },
      { with: { ip_policy_ids: [0, 1, 2].map((n) => ({ $fixture: `ipPolicyIds.${n}` })) }, open: true },
    ],
  },
};
