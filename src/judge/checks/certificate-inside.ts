import { isObject } from '../../contract/json-object.ts';
import type { Comparison } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { same } from '../comparisons/compare.ts';
import { readSshCertificate, type SshCertificate } from '../readers/ssh-certificate.ts';
import { readSshPublicKey } from '../readers/ssh-public-key.ts';
import { type Check, quote } from '../subject/check.ts';
import { type Subject, succeeded } from '../subject/subject.ts';

/** A cache: each certificate is read once for all checks. */
const read = new WeakMap<Exchange, SshCertificate | null>();

const certificateIn = (exchange: Exchange): SshCertificate | null => {
  const known = read.get(exchange);
  if (known !== undefined) return known;
  const certificate = isObject(exchange.json) ? readSshCertificate(exchange.json['certificate']) : '';
  const readable = typeof certificate === 'string' ? null : certificate;
  read.set(exchange, readable);
  return readable;
};

const showsOne = ({ exchange, endpoint }: Subject): boolean =>
  ['create', 'get'].includes(endpoint.operation) && succeeded(exchange) && isObject(exchange.json);

/**
 * SSH user certificate: the fields that an answer shows are those in the certificate. A field that is shown empty is not compared: it may repeat
 * the request, while the certificate has a default. List items are not read here: they are compared with the answer to their creation.
 */
const inside = (
  law: 'principals-inside' | 'critical-options-inside' | 'extensions-inside',
  field: string,
  comparison: Comparison,
  signed: (certificate: SshCertificate) => unknown,
): Check => ({
  law,
  examine: (subject) => {
    const { exchange } = subject;
    if (!showsOne(subject) || !isObject(exchange.json)) return null;
    const shown = exchange.json[field] ?? {};
    if (same(comparison, comparison === 'map' ? {} : [], shown) || same(comparison, {}, shown)) return null;
    const certificate = certificateIn(exchange);
    if (certificate === null) return null;
    if (same(comparison, shown, signed(certificate))) return [];
    return [
      {
        place: '/certificate',
        flaw: field,
        summary: `the ${field} of the certificate are not what the answer shows`,
        expected: quote(shown),
        received: quote(signed(certificate)),
      },
    ];
  },
});

/** What holds for each certificate that can be read, whatever was asked for. Tests choose what is signed; a defect may show now and then alone. */
const always = (
  law: 'signed-by-authority' | 'signs-public-key',
  summary: string,
  expected: string,
  holds: (certificate: SshCertificate, publicKey: unknown) => boolean,
): Check => ({
  law,
  examine: (subject) => {
    const { exchange } = subject;
    if (!showsOne(subject) || !isObject(exchange.json)) return null;
    const certificate = certificateIn(exchange);
    if (certificate === null) return null;
    if (holds(certificate, exchange.json['public_key'])) return [];
    return [{ place: '/certificate', summary, expected, received: quote(exchange.json['certificate']) }];
  },
});

export const certificateInside: readonly Check[] = [
  always(
    'signed-by-authority',
    'the signature on the certificate does not verify',
    'a signature by the key of the authority that the certificate names',
    ({ signed }) => signed,
  ),
  always(
    'signs-public-key',
    'the certificate signs another key than the answer shows',
    'a certificate for public_key',
    ({ key }, publicKey) => {
      const shown = typeof publicKey === 'string' ? readSshPublicKey(publicKey) : null;
      return shown === null || shown.key.equals(key.key);
    },
  ),
  inside('principals-inside', 'principals', 'set', ({ principals }) => principals),
  inside('critical-options-inside', 'critical_options', 'map', ({ criticalOptions }) => criticalOptions),
  inside('extensions-inside', 'extensions', 'map', ({ extensions }) => extensions),
];
