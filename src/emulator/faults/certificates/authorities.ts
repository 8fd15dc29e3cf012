import { X509Certificate } from 'node:crypto';
import type { JsonObject } from '../../base/json-object.ts';
import { invalid } from '../../base/problem.ts';
import { sampleAuthority } from '../../readers/sample-authority.ts';
import type { Fault } from '../base/fault.ts';
import { type At, everywhere, type Operator, stepIn, together } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { alter, alterText, fix, rewrite } from '../operators/show.ts';
import { lower } from '../operators/text.ts';

const name = 'subject_common_name';

/** Replaces a part of a field in every answer. */
const edit = (field: string, pattern: RegExp, by: string): Operator => rewrite(everywhere, field, pattern, by);

/** Shows another common name, which comes from the certificate. */
const commonName = (find: (certificate: X509Certificate) => unknown): Operator =>
  alter(everywhere, name, (_, { ca_pem: pem }) => find(new X509Certificate(String(pem))));

const shift = (at: At, field: string, ms: number): Operator =>
  alterText(at, field, (text) => new Date(Date.parse(text) + ms).toISOString());

const take = (at: At, field: string, from: string): Operator => alter(at, field, (_, shown: JsonObject) => shown[from]);

/** Changes the shown usages. */
const usages = (field: 'key_usages' | 'extended_key_usages', change: (words: string[]) => string[]): Operator =>
  alter(everywhere, field, (words) => (Array.isArray(words) ? change(words.map(String)) : words));
const lose = (field: 'key_usages' | 'extended_key_usages', lost: RegExp): Operator =>
  usages(field, (words) => words.filter((word) => !lost.test(word)));

/** Accepts a text that is no certificate but looks like one: stores a sample certificate after the documented refusal. */
const takeFor = (looksLike: RegExp): Operator =>
  stepIn('create', async ({ call }, next) => {
    try {
      return await next(call);
    } catch (error) {
      if (!looksLike.test(String(call.body['ca_pem'] ?? '-'))) throw error;
      return next({ ...call, body: { ...call.body, ca_pem: sampleAuthority } });
    }
  });

/** Plants an operator where certificates with Ed25519 keys are refused: which keys a deployment reads is not documented. */
const withoutEd25519 = (operator: Operator): Operator =>
  together(
    operator,
    stepIn('create', ({ call }, next) => {
      const pem = String(call.body['ca_pem'] ?? '');
      const isEd25519 =
        pem.includes('BEGIN CERTIFICATE') &&
        Buffer.from(pem.replace(/-----.*?-----/g, ''), 'base64').includes('06032b6570', 'hex');
      if (isEd25519) throw invalid({ ca_pem: 'a certificate with a key of RSA or ECDSA' });
      return next(call);
    }),
  );

/** Whether the extension with the key usages has the flag that makes it critical. */
const isCritical = (pem: unknown): boolean => new X509Certificate(String(pem)).raw.includes('0603551d0f0101ff', 'hex');

/** Faults of certificate authorities. Most show something else than the uploaded certificate contains. */
export const certificateAuthorityFaults: readonly Fault[] = faultsAt(seats.certificateAuthorities, [
  ...breaking('ca-pem', {
    'pem-of-another: get shows the PEM of another authority': fix('get', 'ca_pem', sampleAuthority),
    'pem-without-frame: lists show base64 without the lines around it': rewrite(
      'list',
      'ca_pem',
      /-----[^-]*-----\n?/g,
      '',
    ),
    'pem-in-one-line: get shows ca_pem without line breaks': rewrite('get', 'ca_pem', /\n/g, ''),
    'pem-cut-off: ca_pem is cut off after 500 characters': alterText(
      everywhere,
      'ca_pem',
      (text) => `${text.slice(0, 500)}\n-----END CERTIFICATE-----\n`,
    ),
    'pem-in-lower-case: create shows ca_pem in lower case': alterText('create', 'ca_pem', lower),
  }),
  ...breaking('subject-common-name', {
    'common-name-is-subject: subject_common_name is the whole subject': commonName(({ subject }) =>
      subject.replaceAll('\n', ', '),
    ),
    'common-name-is-last-attribute: subject_common_name is the last attribute of the subject': commonName(
      ({ subject }) => subject.replace(/^.*=/s, ''),
    ),
    'common-name-of-issuer: subject_common_name is the common name of the issuer': commonName(
      ({ issuer }) => /^CN=(.*)$/m.exec(issuer)?.[1],
    ),
    'common-name-in-ascii: the common name has ? for what is not ASCII': edit(name, /[^\p{ASCII}]/gu, '?'),
    'common-name-cut-at-comma: lists show the common name up to a comma': rewrite('list', name, /,.*$/, ''),
    'common-name-escaped: the common name has the escapes of a subject': edit(name, /[,+"\\<>;]/g, '\\$&'),
    'common-name-before-comma-and-no-ed25519: the common name ends at a comma, and certificates of Ed25519 are refused':
      withoutEd25519(edit(name, /,.*$/, '')),
    'common-name-before-slash-and-no-ed25519: the common name ends at a slash, and certificates of Ed25519 are refused':
      withoutEd25519(edit(name, /\s*\/.*$/, '')),
    'common-name-with-escapes-and-no-ed25519: the common name has escapes, and certificates of Ed25519 are refused':
      withoutEd25519(edit(name, /[,+"]/g, '\\$&')),
  }),
  ...breaking('not-before', {
    'not-before-is-upload: not_before is the time of the upload': take(everywhere, 'not_before', 'created_at'),
    'not-before-in-local-time: get shows not_before an hour late': shift('get', 'not_before', 3_600_000),
    'not-before-is-date: not_before has lost its time of day': edit('not_before', /T.*/, 'T00:00:00Z'),
  }),
  ...breaking('not-after', {
    'not-after-one-second-early: not_after is a second early': shift(everywhere, 'not_after', -1000),
    'not-after-with-two-digits: not_after has the year of a two-digit form': edit('not_after', /^20[5-9]/, '199'),
    'not-after-is-not-before-in-lists: lists show not_before as not_after': take('list', 'not_after', 'not_before'),
  }),
  ...breaking('key-usages', {
    'key-usages-of-one-byte: key usages beyond the eighth are lost': lose('key_usages', /DecipherOnly/),
    'key-usages-without-a-name: a key usage is shown as empty text': usages('key_usages', (words) =>
      words.map((word) => word.replace('DataEncipherment', '')),
    ),
    'key-usages-without-crl: signing of lists is lost': lose('key_usages', /CRLSign/),
    'key-usages-where-critical: key usages that are not critical are lost': alter(
      everywhere,
      'key_usages',
      (words, { ca_pem: pem }) => (isCritical(pem) ? words : []),
    ),
    'key-usages-empty-in-lists: lists show no key usages': fix('list', 'key_usages', []),
    'key-usages-assumed: every authority may sign': usages('key_usages', (words) => [
      ...new Set([...words, 'DigitalSignature']),
    ]),
    'key-usages-always-those-of-an-authority: every authority may sign certificates and lists': fix(
      everywhere,
      'key_usages',
      ['CertSign', 'CRLSign'],
    ),
  }),
  ...breaking('extended-key-usages', {
    'extended-key-usages-of-tls-alone: usages other than those of TLS are lost': lose(
      'extended_key_usages',
      /(?<!Auth)$/,
    ),
    'extended-key-usages-misnamed: signing of OCSP is shown as signing of code': usages(
      'extended_key_usages',
      (words) => words.map((word) => word.replace('OCSPSigning', 'CodeSigning')),
    ),
    'extended-key-usages-empty-from-get: get shows no extended key usages': fix('get', 'extended_key_usages', []),
    'extended-key-usages-assumed: a certificate without extended usages may authenticate servers': usages(
      'extended_key_usages',
      (words) => (words.length === 0 ? ['ServerAuth'] : words),
    ),
  }),
  ...breaking('not-a-certificate', {
    'takes-private-key: a private key is taken for a certificate': takeFor(/PRIVATE KEY/),
    'takes-request: a certificate request is taken for a certificate': takeFor(/CERTIFICATE REQUEST/),
    'takes-cut-off-certificate: a certificate that is cut off is taken': takeFor(/BEGIN CERTIFICATE-----\s+MII/),
    'takes-anything: whatever is not PEM is taken for a certificate': takeFor(/^[^-]*$/),
  }),
]);
