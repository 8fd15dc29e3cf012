import type { Recipe } from '../../recipe.ts';

export const reservedDomains: Recipe = {
  // Certificates, policies and endpoint configurations need fixtures, which not every target file has; they have requirements of their own.
  example: {
    create: {
      description: 'domain of the shop',
      metadata: '{"shop":"north"}',
      domain: { $domain: 'plumbline-{}' },
    },
    update: { description: 'domain of the outlet', metadata: '{"shop":"south"}' },
  },
  spelledOut: { region: 'us' },
  listed: [
    { domain: { $domain: '*.plumbline-{}' } },
    { certificate_management_policy: { authority: { $fixture: 'acmeAuthority' } } },
    { region: 'eu' },
    { domain: { $domain: `plumbline-{}.${'long-name-'.repeat(5)}of-a-domain` } },
    { certificate_id: { $fixture: 'tlsCertificateIds.0' } },
  ],
};
