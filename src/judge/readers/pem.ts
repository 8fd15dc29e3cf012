import { X509Certificate } from 'node:crypto';

/** RFC 7468: a block of base64 between two lines with its label. Text around the blocks is explanatory and does not count. */
const block =
  /^[ \t]*-----BEGIN (?:X509 )?CERTIFICATE-----[ \t]*[\r\n]([A-Za-z0-9+/=\s]*)[\r\n][ \t]*-----END (?:X509 )?CERTIFICATE-----[ \t]*$/gm;

/** The bytes of every certificate in a text, in order. Line endings, line lengths and text around them do not matter. */
export const certificatesIn = (text: string): Buffer[] =>
  [...text.matchAll(block)].map(([, base64 = '']) => Buffer.from(base64, 'base64')).filter(({ length }) => length > 0);

const keyIn = (certificate: Buffer): Buffer | null => {
  try {
    return new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  } catch {
    return null;
  }
};

/** The public key of every certificate in a text, in order; for a certificate that cannot be read, its bytes. */
export const certifiedKeysIn = (text: string): Buffer[] =>
  certificatesIn(text).map((certificate) => keyIn(certificate) ?? certificate);
