import type { Recipes } from '../../../src/harness/target/recipe/fixture-recipe.ts';

/** Recipes for the fixture endpoints of the embedded deployment, which resemble those of the public service. */
export const sampleRecipes: Recipes = {
  ipPolicyIds: [
    {
      times: 2,
      make: [{ method: 'POST', path: '/ip_policies', body: { description: '{marker}' }, capture: { id: '/id' } }],
      value: '{id}',
      remove: [{ method: 'DELETE', path: '/ip_policies/{id}' }],
    },
  ],
  httpsRoutes: [
    {
      times: 2,
      make: [
        { method: 'POST', path: '/edges/https', body: { description: '{marker}' }, capture: { edge: '/id' } },
        {
          method: 'POST',
          path: '/edges/https/{edge}/routes',
          body: { match_type: 'path_prefix', match: '/', description: '{marker}' },
          capture: { route: '/id' },
        },
      ],
      value: { edgeId: '{edge}', routeId: '{route}' },
      remove: [
        { method: 'DELETE', path: '/edges/https/{edge}/routes/{route}' },
        { method: 'DELETE', path: '/edges/https/{edge}' },
      ],
    },
  ],
  tlsCertificateIds: [
    {
      make: [
        {
          method: 'POST',
          path: '/tls_certificates',
          body: { description: '{marker}', certificate_pem: '{certificatePem}', private_key_pem: '{privateKeyPem}' },
          capture: { id: '/id' },
        },
      ],
      value: '{id}',
      remove: [{ method: 'DELETE', path: '/tls_certificates/{id}' }],
    },
  ],
};
