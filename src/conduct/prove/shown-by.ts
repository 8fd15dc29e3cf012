import { globToRegExp } from '../glob.ts';

/**
 * Faults that break a requirement where its own trial does not look, by pattern, and the behaviour of the same resource whose trial
 * shows them: a run reports what is broken in whichever trial it was seen.
 */
const trials: { readonly [pattern: string]: string } = {
  '*.unknown-id-crashes': 'unknown-id',
  '*.list-of-nothing-*': 'list-complete',
  '*.list-of-one-*': 'list-complete',
  '*.list-metadata-with*': 'metadata-opaque',
  '*.list-uri-is-next-page': 'list-next-page',
  '*.update-to-empty-metadata-*': 'update-empties',
  '*.update-*-answers-204': 'update-applies',
  '*.update-to-null-backend-*': 'module-not-removed',
  '*.create-*-owner-id': 'owner-by-admin',
  '*.domain-with-long-label-taken': 'domain-form',
  'reserved-addrs.create-*-region': 'regions',
  'reserved-domains.*-takes-configuration': 'certificate-on-update',
  'ssh-user-certificates.create-*-valid-*': 'validity-inside',
  'ssh-user-certificates.get-*-critical-options': 'critical-options-inside',
  'ssh-user-certificates.*-where-restricted': 'critical-options-inside',
  'ssh-user-certificates.list-shows-one-authority': 'list-complete',
  'ssh-user-certificates.list-*-critical-options': 'create',
  'ssh-user-certificates.*-swaps-public-key': 'create',
  'certificate-authorities.list-swaps-ca-pem': 'ca-pem',
  'tcp-edges.update-spills-hostports': 'hostports',
  'http-response-backends.create-cuts-body-at-64k': 'create',
  'route-saml.replace-ignores-nameid-format': 'nameid-format-default',
  'event-destinations.create-ignores-format': 'format-others-refused',
};

const patterns = Object.entries(trials).map(([pattern, behaviour]) => [globToRegExp(pattern), behaviour] as const);

/** The requirement whose trial shows a fault, where that is not one that the fault breaks. */
export const shownBy = (fault: string): string | null => {
  const behaviour = patterns.find(([pattern]) => pattern.test(fault))?.[1];
  return behaviour === undefined ? null : `${fault.slice(0, fault.indexOf('.'))}.${behaviour}`;
};
