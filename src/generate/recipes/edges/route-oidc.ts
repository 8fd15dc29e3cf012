import type { Recipe } from '../../recipe.ts';
import { signInSession } from './sign-in-session.ts';

export const routeOidc: Recipe = {
  at: { edge_id: { $fixture: 'httpsRoutes.0.edgeId' }, id: { $fixture: 'httpsRoutes.0.routeId' } },
  example: {
    create: {
      enabled: true,
      options_passthrough: true,
      cookie_prefix: 'plumbline.',
      inactivity_timeout: 900,
      maximum_duration: 3600,
      issuer: { $fixture: 'oidcIssuers.0', else: 'https://accounts.google.com' },
      client_id: { $unique: 'plumbline-{}' },
      client_secret: 'Not-a-secret-of-anybody+7f3a/==',
      scopes: ['openid', 'profile'],
    },
    update: {
      enabled: false,
      options_passthrough: false,
      cookie_prefix: 'plumb.',
      inactivity_timeout: 600,
      maximum_duration: 7200,
      // An issuer with a path: that of personal accounts at Microsoft.
      issuer: {
        $fixture: 'oidcIssuers.1',
        else: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      },
      client_id: { $unique: 'Plumbline-{}-Other' },
      client_secret: 'not-a-secret-either-19c5',
      scopes: ['openid', 'email'],
    },
  },
  // Both issuers exist, because a deployment may read their discovery documents; it may fail to reach them.
  doubt: {
    reason:
      'OIDC with a public issuer and two scopes was refused: this deployment may look at an issuer before it accepts it, and not reach it, or take one scope alone',
    unless: 'oidcIssuers.1',
  },
  rival: 'route-saml',
  // A deployment may mask client_secret, so a secret that get shows is never used to restore the module.
  lent: { tells: ['issuer', 'client_id', 'client_secret'], whole: false },
  // Neither required scopes nor the maximum number is documented.
  vary: {
    ...signInSession,
    // An issuer that does not exist: a deployment that checks issuers refuses it.
    issuer: [
      { with: { issuer: `https://plumbline.example/${'tenants/0123456789abcdef/'.repeat(8)}v2.0` }, open: true },
    ],
    // The maximum length of a secret is not documented. One that is accepted must be kept whole.
    client_secret: [
      { with: { client_secret: `not-a-secret-${'0123456789abcdef'.repeat(8)}-of-anybody` }, open: true },
      // RFC 6749, appendix A.2: a secret may have every printable character of ASCII.
      { with: { client_secret: ` not "a" $$ec\u0024{r}et' \\n %41 <b>&amp;#{{}} ` }, open: true },
    ],
    // Some providers issue ids of more than 64 characters.
    client_id: [
      { with: { client_id: { $unique: `plumbline-{}-${'0123456789abcdef'.repeat(8)}.apps.example` } }, open: true },
    ],
    scopes: [
      { with: { scopes: ['openid'] }, open: true },
      // RFC 6749, section 3.3: scopes are case-sensitive.
      { with: { scopes: ['openid', `https://plumbline.example/${'reports/'.repeat(12)}Report.Read`] }, open: true },
      { with: { scopes: ['openid', ...Array.from({ length: 10 }, (_, n) => `team.${n}:read`)] }, open: true },
    ],
  },
};
