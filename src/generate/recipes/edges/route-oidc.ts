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
      // With a path: this is the issuer of personal accounts at Microsoft.
      issuer: {
        $fixture: 'oidcIssuers.1',
        else: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      },
      client_id: { $unique: 'Plumbline-{}-Other' },
      client_secret: 'not-a-secret-either-19c5',
      scopes: ['openid', 'email'],
    },
  },
  // Both issuers exist, because a deployment may look at their discovery documents; whether it can reach them is another matter.
  doubt: {
    reason:
      'OIDC with a public issuer and two scopes was refused: this deployment may look at an issuer before it accepts it, and not reach it, or take one scope alone',
    unless: 'oidcIssuers.1',
  },
  rival: 'route-saml',
  // Whether a deployment masks client_secret is what the suites find out, so it is never relied on.
  lent: { tells: ['issuer', 'client_id', 'client_secret'], whole: false },
  // Which scopes there have to be is not said, nor how many there may be.
  vary: {
    ...signInSession,
    // Nobody is there: a deployment that looks at an issuer refuses it.
    issuer: [
      { with: { issuer: `https://plumbline.example/${'tenants/0123456789abcdef/'.repeat(8)}v2.0` }, open: true },
    ],
    // How long a secret may be is not said. One that is taken is kept whole.
    client_secret: [
      { with: { client_secret: `not-a-secret-${'0123456789abcdef'.repeat(8)}-of-anybody` }, open: true },
      // RFC 6749, appendix A.2: a secret may have every printable character of ASCII.
      { with: { client_secret: ` not "a" $$ec\u0024{r}et' \\n %41 <b>&amp;#{{}} ` }, open: true },
    ],
    // Some providers give out ids of more than 64 letters.
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
