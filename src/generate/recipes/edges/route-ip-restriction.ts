import type { Recipe } from '../../recipe.ts';

export const routeIpRestriction: Recipe = {
  at: { edge_id: { $fixture: 'httpsRoutes.0.edgeId' }, id: { $fixture: 'httpsRoutes.0.routeId' } },
  lent: { tells: ['ip_policies'], whole: true },
  example: {
    create: { enabled: true, ip_policy_ids: [{ $fixture: 'ipPolicyIds.0' }] },
    update: { enabled: false, ip_policy_ids: [{ $fixture: 'ipPolicyIds.1' }] },
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
