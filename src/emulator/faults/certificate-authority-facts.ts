import { X509Certificate } from 'node:crypto';
import { sampleAuthority } from '../readers/sample-authority.ts';
import { bendShown, type Shown } from './bend.ts';
import { certificateAuthoritySeat as seat } from './certificate-authority-seat.ts';
import type { Fault } from './fault.ts';

type Place = 'create' | 'get' | 'list';
type Behaviour = 'ca-pem' | 'subject-common-name' | 'not-before' | 'not-after' | 'key-usages' | 'extended-key-usages';

const certificateOf = (shown: Shown): X509Certificate => new X509Certificate(String(shown['ca_pem']));
const listIn = (shown: Shown, field: string): string[] => {
  const value = shown[field];
  return Array.isArray(value) ? value.map(String) : [];
};

/** A field that does not say what the certificate says, in the answers of some operations. */
const misread = (
  behaviour: Behaviour,
  name: string,
  summary: string,
  bend: (shown: Shown) => void,
  places: readonly Place[] = ['create', 'get', 'list'],
): Fault => ({
  name: `${seat.name}.${name}`,
  summary,
  breaks: [`${seat.name}.${behaviour}`],
  touches: ['create-echo', 'get-echo', 'list-echo'].map((law) => `${seat.name}.${law}`),
  plant: (d) => bendShown(d, seat, bend, places),
});

const set =
  (field: string, value: (shown: Shown) => unknown) =>
  (shown: Shown): void => {
    shown[field] = value(shown);
  };

/** Changes a text that is shown. */
const bent = (field: string, bend: (text: string) => string) => set(field, (shown) => bend(String(shown[field])));
const without = (field: string, usage: RegExp) =>
  set(field, (shown) => listIn(shown, field).filter((word) => !usage.test(word)));

const names: readonly Fault[] = [
  misread(
    'subject-common-name',
    'common-name-is-subject',
    'subject_common_name is the whole subject',
    set('subject_common_name', (shown) => certificateOf(shown).subject.replaceAll('\n', ', ')),
  ),
  misread(
    'subject-common-name',
    'common-name-is-last-attribute',
    'subject_common_name is the last attribute of the subject',
    set('subject_common_name', (shown) => certificateOf(shown).subject.replace(/^.*=/s, '')),
  ),
  misread(
    'subject-common-name',
    'common-name-of-issuer',
    'subject_common_name is the common name of the issuer',
    set('subject_common_name', (shown) => /^CN=(.*)$/m.exec(certificateOf(shown).issuer)?.[1]),
  ),
  misread(
    'subject-common-name',
    'common-name-in-ascii',
    'subject_common_name shows ? for what is not ASCII',
    bent('subject_common_name', (text) => text.replace(/[^\p{ASCII}]/gu, '?')),
  ),
  misread(
    'subject-common-name',
    'common-name-cut-at-comma',
    'subject_common_name ends at the first comma, in lists alone',
    bent('subject_common_name', (text) => text.replace(/,.*$/, '')),
    ['list'],
  ),
  misread(
    'subject-common-name',
    'common-name-escaped',
    'subject_common_name has the escapes of a subject in text form',
    bent('subject_common_name', (text) => text.replace(/[,+"\\<>;]/g, '\\$&')),
  ),
];

const shifted = (ms: number) => (text: string) => new Date(Date.parse(text) + ms).toISOString();
const times: readonly Fault[] = [
  misread(
    'not-before',
    'not-before-is-upload',
    'not_before is the time of the upload',
    set('not_before', (shown) => shown['created_at']),
  ),
  misread(
    'not-before',
    'not-before-in-local-time',
    'get shows not_before an hour late',
    bent('not_before', shifted(3_600_000)),
    ['get'],
  ),
  misread(
    'not-before',
    'not-before-is-date',
    'not_before has lost its time of day',
    bent('not_before', (text) => text.replace(/T.*/, 'T00:00:00Z')),
  ),
  misread('not-after', 'not-after-one-second-early', 'not_after is a second early', bent('not_after', shifted(-1000))),
  misread(
    'not-after',
    'not-after-with-two-digits',
    'not_after has the year of a two-digit form',
    bent('not_after', (text) => text.replace(/^20[5-9]/, '199')),
  ),
  misread(
    'not-after',
    'not-after-is-not-before-in-lists',
    'lists show not_before as not_after',
    set('not_after', (shown) => shown['not_before']),
    ['list'],
  ),
];

const usages: readonly Fault[] = [
  misread(
    'key-usages',
    'key-usages-of-one-byte',
    'key usages beyond the eighth are lost',
    without('key_usages', /DecipherOnly/),
  ),
  misread('key-usages', 'key-usages-without-crl', 'signing of lists is lost', without('key_usages', /CRLSign/)),
  misread(
    'key-usages',
    'key-usages-empty-in-lists',
    'lists show no key usages',
    set('key_usages', () => []),
    ['list'],
  ),
  misread(
    'key-usages',
    'key-usages-assumed',
    'every authority may sign',
    set('key_usages', (shown) => [...new Set([...listIn(shown, 'key_usages'), 'DigitalSignature'])]),
  ),
  misread(
    'key-usages',
    'key-usages-always-those-of-an-authority',
    'every authority may sign certificates and lists',
    set('key_usages', () => ['CertSign', 'CRLSign']),
  ),
  misread(
    'extended-key-usages',
    'extended-key-usages-of-tls-alone',
    'usages other than those of TLS are lost',
    set('extended_key_usages', (shown) => listIn(shown, 'extended_key_usages').filter((word) => /Auth$/.test(word))),
  ),
  misread(
    'extended-key-usages',
    'extended-key-usages-misnamed',
    'signing of OCSP is shown as signing of code',
    set('extended_key_usages', (shown) =>
      listIn(shown, 'extended_key_usages').map((word) => word.replace('OCSPSigning', 'CodeSigning')),
    ),
  ),
  misread(
    'extended-key-usages',
    'extended-key-usages-empty-from-get',
    'get shows no extended key usages',
    set('extended_key_usages', () => []),
    ['get'],
  ),
  misread(
    'extended-key-usages',
    'extended-key-usages-assumed',
    'a certificate without extended usages may authenticate servers',
    set('extended_key_usages', (shown) =>
      listIn(shown, 'extended_key_usages').length === 0 ? ['ServerAuth'] : shown['extended_key_usages'],
    ),
  ),
];

const pems: readonly Fault[] = [
  misread(
    'ca-pem',
    'pem-of-another',
    'get shows the PEM of another authority',
    set('ca_pem', () => sampleAuthority),
    ['get'],
  ),
  misread(
    'ca-pem',
    'pem-without-frame',
    'lists show base64 without the lines around it',
    bent('ca_pem', (text) => text.replace(/-----[^-]*-----\n?/g, '')),
    ['list'],
  ),
  misread(
    'ca-pem',
    'pem-cut-off',
    'ca_pem is cut off after 500 characters',
    bent('ca_pem', (text) => `${text.slice(0, 500)}\n-----END CERTIFICATE-----\n`),
  ),
  misread(
    'ca-pem',
    'pem-in-lower-case',
    'ca_pem is shown in lower case',
    bent('ca_pem', (text) => text.toLowerCase()),
    ['create'],
  ),
];

/** Ways of showing something else than what the uploaded certificate says. */
export const factFaults: readonly Fault[] = [...pems, ...names, ...times, ...usages];
