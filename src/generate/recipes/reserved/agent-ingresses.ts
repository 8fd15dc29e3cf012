import type { Recipe } from '../../recipe.ts';

export const agentIngresses: Recipe = {
  // A policy needs the name of the deployment's authority, which not every target file has; it has requirements of its own.
  example: {
    create: {
      description: 'ingress of the factory floor',
      metadata: '{"site":"north"}',
      domain: { $domain: 'plumbline-{}' },
    },
    update: { description: 'ingress of the warehouse', metadata: '{"site":"south"}' },
  },
  listed: [
    { certificate_management_policy: { authority: { $fixture: 'acmeAuthority' } } },
    { domain: { $domain: `plumbline-{}.${'long-name-'.repeat(5)}of-a-domain` } },
  ],
};
