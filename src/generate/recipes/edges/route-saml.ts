import type { Recipe } from '../../recipe.ts';
import { signInSession } from './sign-in-session.ts';

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

export const routeSaml: Recipe = {
  at: { edge_id: { $fixture: 'httpsRoutes.0.edgeId' }, id: { $fixture: 'httpsRoutes.0.routeId' } },
  example: {
    create: {
      enabled: true,
      options_passthrough: true,
      cookie_prefix: 'plumbline.',
      inactivity_timeout: 900,
      maximum_duration: 3600,
      idp_metadata: { $file: 'saml/idp-metadata.xml' },
      force_authn: true,
      allow_idp_initiated: false,
      // Groups are defined by the identity provider, so they may be case-sensitive.
      authorized_groups: ['Auditors'],
      // The default, and so the only value that must be supported.
      nameid_format: persistent,
    },
    update: {
      enabled: false,
      options_passthrough: false,
      cookie_prefix: 'plumb.',
      inactivity_timeout: 600,
      maximum_duration: 7200,
      idp_metadata: { $file: 'saml/other-idp-metadata.xml' },
      force_authn: false,
      allow_idp_initiated: true,
      authorized_groups: ['developers'],
      nameid_format: persistent,
    },
  },
  rival: 'route-oidc',
  // Metadata may have been set by URL, which no documented request does, and a replace may make other keys of the service provider.
  lent: { tells: ['idp_metadata', 'idp_metadata_url', 'authorized_groups'], whole: false },
  vary: {
    ...signInSession,
    // The maximum length is not documented; a provider of many tenants shows a place for each.
    idp_metadata: [{ with: { idp_metadata: { $file: 'saml/long-idp-metadata.xml' } }, open: true }],
    // The maximum number of groups is not documented.
    authorized_groups: [
      { with: { authorized_groups: ['Auditors', 'Site Operators'] }, open: true },
      { with: { authorized_groups: [] }, open: true },
      { with: { authorized_groups: [`CN=${'Operators of the Northern Site '.repeat(5)}by Night`] }, open: true },
      { with: { authorized_groups: ['CN=Site Operators,OU=Night', 'Auditors'] }, open: true },
      { with: { authorized_groups: Array.from({ length: 24 }, (_, n) => `Team ${n}`) }, open: true },
    ],
  },
};
