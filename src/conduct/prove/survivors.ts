import type { Fault } from '../../emulator/faults/base/fault.ts';
import { globToRegExp } from '../glob.ts';

const demanded = 'the embedded deployment refuses a creation without it, so that it is no way of passing over it';
const unread = 'a lent route on which a module cannot be read is not used, because nothing could be put back';
const outOfReach =
  'a deployment may look at what a request names before it takes it, and refuse what it does not reach';

/** Derived faults that no requirement catches, by name or pattern, and why. The aim is an empty list. */
const survivors: { readonly [pattern: string]: string } = {
  'ip-policy-rules.create-ignores-cidr': demanded,
  'ip-policy-rules.create-ignores-action': demanded,
  'reserved-domains.create-ignores-domain': demanded,
  'ssh-credentials.create-ignores-public-key': demanded,
  'ssh-user-certificates.create-ignores-ssh-certificate-authority-id': demanded,
  'ssh-user-certificates.create-ignores-public-key': demanded,
  'agent-ingresses.create-ignores-domain': demanded,
  'certificate-authorities.create-ignores-ca-pem': demanded,
  'agent-tunnels.create-ignores-name': demanded,
  'agent-tunnels.create-ignores-proto': demanded,
  'route-saml.replace-ignores-idp-metadata': demanded,
  'route-*.get-gone-with-3*': unread,
  'route-*.get-gone-with-400': unread,
  'route-*.get-gone-with-403': unread,
  'route-*.get-gone-with-422': unread,
  'route-*.get-gone-with-5*': unread,
  'event-destinations.create-gone-with-400': outOfReach,
  'event-destinations.create-gone-with-500': outOfReach,
  'event-destinations.create-ignores-target': demanded,
  'route-oidc.replace-gone-with-400': outOfReach,
  'route-oidc.replace-gone-with-500': outOfReach,
  'route-oidc.replace-ignores-client-id': demanded,
  'route-oidc.replace-ignores-issuer': demanded,
};

const patterns = Object.entries(survivors).map(([pattern, reason]) => [globToRegExp(pattern), reason] as const);

/** Why no requirement catches a fault; null where those that it breaks must. */
export const whySurvives = ({ name }: Pick<Fault, 'name'>): string | null =>
  patterns.find(([pattern]) => pattern.test(name))?.[1] ?? null;
