import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/certificates', name), 'utf8');

/** A serial number of the length that the certificates of `fixtures/certificates` have: INTEGER, sixteen bytes, positive. */
const serialLength = 16;
const serialHead = Buffer.from([0x02, serialLength]);

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`;

/** Where the element at `start` ends; the elements in question are all longer than 255 bytes. */
const endOf = (der: Buffer, start: number): number => start + 4 + der.readUInt16BE(start + 2);

let signer: KeyObject | undefined;

/**
 * The RSA certificate of the fixtures under another serial number, which a word decides, signed anew. An RSA signature always
 * has the length of its key, so nothing moves.
 */
export const reissued = (word: string): string => {
  const der = Buffer.from(file('rsa-2048.pem').replace(/-----[^-]*-----|\s/g, ''), 'base64');
  const start = 4;
  const end = endOf(der, start);
  const serial = der.indexOf(serialHead, start) + serialHead.length;
  const digest = createHash('sha256').update(word).digest().subarray(0, serialLength);
  // The first bit would make it negative; a first byte of zero would be one byte too many for DER.
  digest[0] = ((digest[0] ?? 0) & 0x3f) | 0x40;
  digest.copy(der, serial);
  signer ??= createPrivateKey(file('rsa-2048.key.pem'));
  const signature = sign('sha256', der.subarray(start, end), signer);
  signature.copy(der, der.length - signature.length);
  return pemOf(der);
};
