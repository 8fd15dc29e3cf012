import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/certificates', name), 'utf8');

/** The form of the serial numbers in `fixtures/certificates`: INTEGER, sixteen bytes, positive. */
const serialLength = 16;
const serialHead = Buffer.from([0x02, serialLength]);

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`;

/** The end of the element at `start`; the elements in question are all longer than 255 bytes. */
const endOf = (der: Buffer, start: number): number => start + 4 + der.readUInt16BE(start + 2);

/** UTCTime of RFC 5280, section 4.1.2.5: years until 2049 have two digits. */
const utcTime = (date: Date): Buffer =>
  Buffer.from(`\x17\x0d${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`, 'latin1');

/** The validity period of the certificates in `fixtures/certificates`. */
const usual = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2049-12-31T23:59:59Z') };

let signer: KeyObject | undefined;

/**
 * The RSA certificate of the fixtures under another serial number, which a word decides, and perhaps with another validity, signed anew.
 * An RSA signature always has the length of its key, so nothing moves.
 */
export const reissued = (word: string, { from, to } = usual): string => {
  const der = Buffer.from(file('rsa-2048.pem').replace(/-----[^-]*-----|\s/g, ''), 'base64');
  const start = 4;
  const end = endOf(der, start);
  const serial = der.indexOf(serialHead, start) + serialHead.length;
  const digest = createHash('sha256').update(word).digest().subarray(0, serialLength);
  // With the first bit set it would be negative; with a first byte of zero DER would need one byte less.
  digest[0] = ((digest[0] ?? 0) & 0x3f) | 0x40;
  digest.copy(der, serial);
  const validity = Buffer.concat([usual.from, usual.to].map(utcTime));
  Buffer.concat([from, to].map(utcTime)).copy(der, der.indexOf(validity, serial));
  signer ??= createPrivateKey(file('rsa-2048.key.pem'));
  const signature = sign('sha256', der.subarray(start, end), signer);
  signature.copy(der, der.length - signature.length);
  return pemOf(der);
};

const dayMs = 24 * 60 * 60 * 1000;

/** As `reissued`, valid from yesterday for two years: the maximum validity of an authority is not documented. */
export const reissuedForTwoYears = (word: string): string => {
  const today = Math.floor(Date.now() / dayMs);
  return reissued(word, { from: new Date((today - 1) * dayMs), to: new Date((today + 729) * dayMs) });
};
