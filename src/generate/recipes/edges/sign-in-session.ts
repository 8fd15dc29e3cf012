import type { Recipe } from '../../recipe.ts';

/** Members that OIDC and SAML have in common. */
export const signInSession = {
  // Which prefixes are accepted is not documented.
  cookie_prefix: [
    { with: { cookie_prefix: 'Plumb-2.' }, open: true },
    // The default ends in a period; what is set need not.
    { with: { cookie_prefix: 'plumb_' }, open: true },
    { with: { cookie_prefix: `plumbline.${'of-the-night-shift-'.repeat(8)}here.` }, open: true },
  ],
  // Values that are no whole minutes.
  inactivity_timeout: [{ with: { inactivity_timeout: 605 }, open: true }],
  maximum_duration: [{ with: { maximum_duration: 7265 }, open: true }],
} satisfies Recipe['vary'];
