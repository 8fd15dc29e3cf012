import type { Call } from '../../base/call.ts';
import type { Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { AuthorityKey } from '../../ssh/authority-key.ts';
import { type CertificateTerms, issue } from '../../ssh/certificate.ts';
import type { Operator } from '../base/operator.ts';
import { seats } from '../base/seats.ts';
import { remake } from '../operators/spoil.ts';

/** Replaces some of the documented terms of a certificate. */
export type OtherTerms = (
  terms: CertificateTerms,
  body: Call['body'],
) => Partial<CertificateTerms> | Promise<Partial<CertificateTerms>>;

export const termsOf = ({ fields }: Pick<Stored, 'fields'>): CertificateTerms => fields['terms'] as CertificateTerms;

export const authorityKey = (deployment: Deployment, id: unknown): AuthorityKey => {
  const key = seats.sshCertificateAuthorities.all(deployment).find((one) => one.id === id)?.fields['key'];
  if (!(key instanceof AuthorityKey)) throw new Error(`no authority has the id ${id}`);
  return key;
};

/** Signs with another key than the authority's. */
export const signBy = (choose: (own: AuthorityKey, deployment: Deployment) => unknown): Operator =>
  remake(async (made, { call: { body }, deployment }) => {
    const key = await choose(authorityKey(deployment, body['ssh_certificate_authority_id']), deployment);
    if (key instanceof AuthorityKey) made.fields['certificate'] = issue(termsOf(made), key);
  });

/** Signs other terms than were requested. The answer shows the signed terms only if `isTold`. */
export const sign = (change: OtherTerms, isTold = false): Operator =>
  remake(async ({ fields }, { call: { body }, deployment }) => {
    const documented = termsOf({ fields });
    const terms = { ...documented, ...(await change(documented, body)) };
    fields['certificate'] = issue(terms, authorityKey(deployment, body['ssh_certificate_authority_id']));
    if (!isTold) return;
    const { after, before, extensions } = terms;
    const [valid_after, valid_until] = [after, before].map(deployment.rules.timestamp);
    fields['shown'] = { ...Object(fields['shown']), extensions, valid_after, valid_until };
  });

/** Other terms where a request leaves a field out. */
export const unasked =
  (field: string, change: (terms: CertificateTerms, body: Call['body']) => Partial<CertificateTerms>): OtherTerms =>
  (terms, body) =>
    body[field] === undefined ? change(terms, body) : {};

export const later = (date: Date, hours: number): Date => new Date(date.getTime() + hours * 3_600_000);
