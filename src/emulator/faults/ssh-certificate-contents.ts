import type { Call } from '../server/call.ts';
import type { Terms } from '../ssh/certificate.ts';
import type { Fault } from './fault.ts';
import { signsInstead } from './reissue.ts';

const name = 'ssh-user-certificates';

const inside = (
  behaviour: string,
  summary: string,
  breaks: Fault['breaks'],
  change: (terms: Terms, body: Call['body']) => Partial<Terms>,
  touches: readonly string[] = [],
): Fault => ({
  name: `${name}.${behaviour}`,
  summary,
  breaks,
  touches,
  plant: (d) => signsInstead(d, change),
});

const later = (date: Date, hours: number): Date => new Date(date.getTime() + hours * 3_600_000);

/** What can be wrong inside an SSH user certificate. */
export const sshCertificateContentFaults: readonly Fault[] = [
  inside('host-certificate', 'the certificate is one for hosts', [`${name}.certificate-format`], () => ({ role: 2 })),
  inside(
    'first-principal-alone',
    'the certificate carries the first principal alone',
    [`${name}.principals-inside`],
    ({ principals }) => ({ principals: principals.slice(0, 1) }),
  ),
  inside(
    'principals-in-lower-case',
    'the certificate carries principals in lower case',
    [`${name}.principals-inside`],
    ({ principals }) => ({ principals: principals.map((one) => one.toLowerCase()) }),
  ),
  inside(
    'principals-joined',
    'the certificate carries all principals as one, with commas',
    [`${name}.principals-inside`],
    ({ principals }) => ({ principals: principals.length > 1 ? [principals.join(',')] : principals }),
  ),
  inside(
    'no-principal-is-root',
    'a certificate without principals is for root',
    [`${name}.principals-any`],
    ({ principals }) => ({ principals: principals.length === 0 ? ['root'] : principals }),
  ),
  inside(
    'any-is-a-star',
    'a certificate without principals is for a user called *',
    [`${name}.principals-any`],
    ({ principals }) => ({ principals: principals.length === 0 ? ['*'] : principals }),
  ),
  inside(
    'values-of-extensions-lost',
    'the certificate carries every extension with an empty value',
    [`${name}.extensions-inside`],
    ({ extensions }) => ({ extensions: Object.fromEntries(Object.keys(extensions).map((key) => [key, ''])) }),
  ),
  inside(
    'a-week-at-most',
    'the certificate is valid for a week at most',
    [`${name}.validity-inside`],
    ({ after, before }) => ({ before: new Date(Math.min(before.getTime(), later(after, 168).getTime())) }),
  ),
  inside(
    'critical-options-not-signed',
    'critical options are shown and not signed',
    [`${name}.critical-options-inside`],
    () => ({ criticalOptions: {} }),
  ),
  inside(
    'source-address-not-signed-alone',
    'source-address is not signed where it is the only critical option',
    [`${name}.critical-options-inside`],
    ({ criticalOptions }) => (Object.hasOwn(criticalOptions, 'force-command') ? {} : { criticalOptions: {} }),
  ),
  inside(
    'critical-options-as-extensions',
    'critical options are signed as extensions',
    [`${name}.critical-options-inside`],
    ({ criticalOptions, extensions }) => ({ criticalOptions: {}, extensions: { ...extensions, ...criticalOptions } }),
  ),
  inside(
    'force-command-loses-quotes',
    'force-command is signed without its quotes',
    [`${name}.critical-options-inside`],
    ({ criticalOptions }) => ({
      criticalOptions: Object.fromEntries(
        Object.entries(criticalOptions).map(([option, value]) => [option, value.replaceAll('"', '')]),
      ),
    }),
  ),
  inside(
    'extensions-beside-defaults',
    'the default extensions are signed beside those that were asked for',
    [`${name}.extensions-inside`],
    ({ extensions }) => ({ extensions: { 'permit-pty': '', 'permit-user-rc': '', ...extensions } }),
  ),
  inside(
    'no-default-extensions-signed',
    'the default extensions are shown and not signed',
    [`${name}.extensions-default`, `${name}.extensions-inside`],
    (_, { extensions }) => (extensions === undefined ? { extensions: {} } : {}),
  ),
  inside(
    'default-without-user-rc',
    'permit-user-rc is not signed by default',
    [`${name}.extensions-default`],
    (_, { extensions }) => (extensions === undefined ? { extensions: { 'permit-pty': '' } } : {}),
    [`${name}.extensions-inside`],
  ),
  inside(
    'starts-at-1970',
    'the certificate is valid from 1970, whatever was asked for',
    [`${name}.validity-inside`, `${name}.valid-after-default`],
    () => ({ after: new Date(0) }),
    [`${name}.valid-until-default`],
  ),
  inside(
    'never-expires',
    'the certificate never expires',
    [`${name}.validity-inside`, `${name}.valid-until-default`],
    () => ({ before: new Date(8.64e15) }),
  ),
  inside(
    'expires-one-second-late',
    'the certificate expires a second late where valid_until was asked for',
    [`${name}.validity-inside`],
    ({ before }, { valid_until: asked }) => (asked === undefined ? {} : { before: later(before, 1 / 3600) }),
  ),
  inside(
    'ignores-offsets',
    'the offset of valid_after is not taken into account in the certificate',
    [`${name}.validity-inside`],
    ({ after }, { valid_after: asked }) =>
      typeof asked === 'string' ? { after: new Date(asked.replace(/[+-]\d\d:\d\d$/, 'Z')) } : { after },
  ),
  inside(
    'default-of-an-hour-signed',
    'a certificate without valid_until is signed for an hour and shown for a day',
    [`${name}.valid-until-default`],
    ({ after, before }, { valid_until: asked }) => ({ before: asked === undefined ? later(after, 1) : before }),
  ),
];
