import { X509Certificate } from 'node:crypto';
import { invalid } from '../base/problem.ts';

/** What an uploaded certificate says of itself, in the words of this deployment. */
export interface AuthorityCertificate {
  readonly pem: string;
  readonly commonName: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly keyUsages: readonly string[];
  readonly extendedKeyUsages: readonly string[];
}

/** RFC 5280, 4.2.1.3: the names of the bits, in order. The documents do not say how they are spelled. */
const bitNames = [
  'DigitalSignature',
  'ContentCommitment',
  'KeyEncipherment',
  'DataEncipherment',
  'KeyAgreement',
  'CertSign',
  'CRLSign',
  'EncipherOnly',
  'DecipherOnly',
];

const purposes: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.1': 'ServerAuth',
  '1.3.6.1.5.5.7.3.2': 'ClientAuth',
  '1.3.6.1.5.5.7.3.3': 'CodeSigning',
  '1.3.6.1.5.5.7.3.4': 'EmailProtection',
  '1.3.6.1.5.5.7.3.8': 'TimeStamping',
  '1.3.6.1.5.5.7.3.9': 'OCSPSigning',
  '2.5.29.37.0': 'Any',
};

/**
 * The key usage extension of a certificate, in hex: its identifier, optionally the critical flag, and a BIT STRING of one or two bytes inside an
 * OCTET STRING. node:crypto does not expose it.
 */
const keyUsageExtension = /0603551d0f(?:0101ff)?04(?:0403020[0-7](..)|05030307(..)(..))/;

const keyUsagesOf = ({ raw }: X509Certificate): string[] => {
  const [, short, first, second] = keyUsageExtension.exec(raw.toString('hex')) ?? [];
  const bits = Number.parseInt(`${short ?? first ?? '00'}${second ?? '00'}`, 16);
  return bitNames.filter((_, index) => (bits >> (15 - index)) % 2 === 1);
};

/** The first of several common names; '' if the subject has none. */
const commonNameOf = (certificate: X509Certificate): string => {
  const names: string | string[] | undefined = certificate.toLegacyObject().subject?.CN;
  return (Array.isArray(names) ? names[0] : names) ?? '';
};

const parsed = (pem: string): X509Certificate => {
  try {
    return new X509Certificate(pem);
  } catch {
    throw invalid({ ca_pem: 'the PEM of a certificate' });
  }
};

/** Parses an uploaded certificate, or refuses it. */
export const readAuthority = (pem: string): AuthorityCertificate => {
  if (!/-----BEGIN (X509 )?CERTIFICATE-----/.test(pem)) throw invalid({ ca_pem: 'the PEM of a certificate' });
  const certificate = parsed(pem);
  return {
    pem,
    commonName: commonNameOf(certificate),
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
    keyUsages: keyUsagesOf(certificate),
    // Node names the extended usages so; undefined if there are none, although its types say otherwise.
    extendedKeyUsages: ((certificate.keyUsage as string[] | undefined) ?? []).map((oid) => purposes[oid] ?? oid),
  };
};
