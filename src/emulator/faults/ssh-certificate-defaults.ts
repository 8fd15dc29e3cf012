import type { Call } from '../server/call.ts';
import { issue, type Terms } from '../ssh/certificate.ts';
import type { Shown } from './bend.ts';
import type { Fault } from './fault.ts';
import { afterwards, authorityOf } from './reissue.ts';

const name = 'ssh-user-certificates';

/** A default that is wrong both in the certificate and in the answer, so that the two agree. */
const instead = (
  behaviour: string,
  summary: string,
  breaks: Fault['breaks'],
  change: (terms: Terms, body: Call['body']) => Partial<Pick<Terms, 'after' | 'before' | 'extensions'>>,
): Fault => ({
  name: `${name}.${behaviour}`,
  summary,
  breaks,
  touches: [],
  plant: (d) =>
    afterwards(d, (stored, { body }) => {
      const documented = stored.fields['terms'] as Terms;
      const terms = { ...documented, ...change(documented, body) };
      stored.fields['certificate'] = issue(terms, authorityOf(d, stored));
      Object.assign(stored.fields['shown'] as Shown, {
        extensions: terms.extensions,
        valid_after: d.rules.timestamp(terms.after),
        valid_until: d.rules.timestamp(terms.before),
      });
    }),
});

const later = (date: Date, hours: number): Date => new Date(date.getTime() + hours * 3_600_000);

/** What can be wrong with the defaults of SSH user certificates. */
export const sshCertificateDefaultFaults: readonly Fault[] = [
  instead(
    'default-of-twelve-hours',
    'a certificate without valid_until is valid for twelve hours',
    [`${name}.valid-until-default`],
    ({ after, before }, { valid_until: asked }) => ({ before: asked === undefined ? later(after, 12) : before }),
  ),
  instead(
    'default-of-twenty-four-days',
    'a certificate without valid_until is valid for 24 days',
    [`${name}.valid-until-default`],
    ({ after, before }, { valid_until: asked }) => ({ before: asked === undefined ? later(after, 24 * 24) : before }),
  ),
  instead(
    'default-start-in-another-zone',
    'a certificate without validity starts an hour late and lasts 24 hours',
    [`${name}.valid-after-default`],
    ({ after, before }, { valid_after: asked }) =>
      asked === undefined ? { after: later(after, 1), before: later(before, 1) } : {},
  ),
  instead(
    'default-start-a-while-ahead',
    'a certificate without valid_after starts almost five minutes after its creation',
    [`${name}.valid-after-default`],
    ({ after }, { valid_after: asked }) => (asked === undefined ? { after: later(after, 290 / 3600) } : {}),
  ),
  instead(
    'ending-certificates-start-at-1970',
    'a certificate with valid_until alone is valid from 1970',
    [`${name}.valid-after-default`],
    (_, { valid_after: start, valid_until: end }) =>
      start === undefined && end !== undefined ? { after: new Date(0) } : {},
  ),
  instead(
    'starting-certificates-last-for-years',
    'a certificate with valid_after alone is valid for ten years',
    [`${name}.valid-until-default`],
    ({ after }, { valid_after: start, valid_until: end }) =>
      start !== undefined && end === undefined ? { before: later(after, 87_600) } : {},
  ),
  instead(
    'default-permits-forwarding',
    'permit-port-forwarding is among the default extensions',
    [`${name}.extensions-default`],
    ({ extensions }, { extensions: asked }) =>
      asked === undefined ? { extensions: { ...extensions, 'permit-port-forwarding': '' } } : {},
  ),
];
