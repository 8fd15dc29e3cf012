import type { Recipe } from '../../recipe.ts';

/** The modules that a body of a TCP or TLS edge may contain. The resources that they refer to may be refused for other reasons. */
export const edgeModules: NonNullable<Recipe['vary']> = {
  ip_restriction: [
    { with: { ip_restriction: { ip_policy_ids: [{ $fixture: 'ipPolicyIds.0' }] } }, open: true },
    {
      with: {
        ip_restriction: {
          enabled: false,
          ip_policy_ids: [{ $fixture: 'ipPolicyIds.1' }, { $fixture: 'ipPolicyIds.0' }],
        },
      },
      open: true,
    },
  ],
  backend: [
    { with: { backend: { backend_id: { $shared: 'tunnel-group-backends' } } }, open: true },
    { with: { backend: { enabled: false, backend_id: { $shared: 'tunnel-group-backends' } } }, open: true },
  ],
};
