import { globToRegExp } from '../glob.ts';

const notSent = 'the example of a creation does not send it, so the answer is not compared with it';
const demanded = 'the embedded deployment refuses a creation without it, so that it is no way of passing over it';
const noEffect = 'an update of such a module with null, or with an empty value, is refused or changes nothing';

/** Faults that no requirement catches, by name or pattern, and why. The aim is an empty list. */
const survivors: { readonly [pattern: string]: string } = {
  '*.create-swaps-owner-id': notSent,
  '*.create-unsets-owner-id': notSent,
  '*.create-ignores-owner-id': notSent,
  'reserved-addrs.create-swaps-region': notSent,
  'reserved-addrs.create-unsets-region': notSent,
  'reserved-addrs.create-ignores-region': notSent,
  'credentials.create-ignores-acl': notSent,
  'ip-policy-rules.create-ignores-cidr': demanded,
  'ip-policy-rules.create-ignores-action': demanded,
  'reserved-domains.create-ignores-domain': demanded,
  'ssh-credentials.create-ignores-public-key': demanded,
  'ip-policy-rules.update-drops-cidr': noEffect,
  '*-edges.update-drops-backend': noEffect,
  '*-edges.update-drops-ip-restriction': noEffect,
  '*-edges.update-drops-mutual-tls': noEffect,
  '*-edges.update-drops-tls-termination': noEffect,
  'http-response-backends.update-drops-status-code': noEffect,
  'tcp-edges.update-drops-hostports': notSent,
};

const patterns = Object.entries(survivors).map(([pattern, reason]) => [globToRegExp(pattern), reason] as const);

/** Why no requirement catches a fault; null where those that it breaks must. */
export const whySurvives = ({ name }: { readonly name: string }): string | null =>
  patterns.find(([pattern]) => pattern.test(name))?.[1] ?? null;
