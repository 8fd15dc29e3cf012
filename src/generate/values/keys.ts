import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Public keys as single-line text (`<key-type> <base64> <comment>`), in the wire format of RFC 4253, section 6.6, RFC 5656 and RFC 8709. Each
 * belongs to a real key pair. Functions with a word return the same key for the same word.
 */

const digest = (word: string): Buffer => createHash('sha256').update(word).digest();

/** RFC 4251, section 5: a length of four bytes, then the bytes. */
const field = (value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** The line of a key from its type and the fields of its blob. */
export const keyLine = (type: string, fields: readonly (Buffer | string)[], comment: string): string => {
  const blob = Buffer.concat([type, ...fields].map(field)).toString('base64');
  return comment === '' ? `${type} ${blob}` : `${type} ${blob} ${comment}`;
};

/** RFC 8410, section 7: the bytes before the 32 bytes of a private key in PKCS #8. */
const ed25519Preamble = Buffer.from('302e020100300506032b657004220420', 'hex');

const ed25519Pair = (word: string): KeyObject =>
  createPublicKey(
    createPrivateKey({ key: Buffer.concat([ed25519Preamble, digest(word)]), format: 'der', type: 'pkcs8' }),
  );

export const ed25519Key = (word: string, comment = 'plumbline'): string =>
  keyLine('ssh-ed25519', [Buffer.from(ed25519Pair(word).export({ format: 'jwk' }).x ?? '', 'base64url')], comment);

/** The same key in PEM. */
export const ed25519Pem = (word: string): string =>
  ed25519Pair(word).export({ format: 'pem', type: 'spki' }).toString();

const curves = { 256: 'prime256v1', 384: 'secp384r1' } as const;

export const ecdsaKey = (word: string, comment = 'plumbline', bits: keyof typeof curves = 256): string => {
  const pair = createECDH(curves[bits]);
  pair.setPrivateKey(digest(word));
  return keyLine(`ecdsa-sha2-nistp${bits}`, [`nistp${bits}`, pair.getPublicKey()], comment);
};

/** RFC 4251, section 5: a number whose first bit is set begins with a zero byte, so that it is not negative. */
const number = (value: string | undefined): Buffer => {
  const digits = Buffer.from(value ?? '', 'base64url');
  return (digits[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.from([0]), digits]) : digits;
};

const rsaFields = new Map<string, readonly Buffer[]>();

/** The primes are random, so the same word gives the same key only within this process. */
export const rsaKey = (word: string, comment = 'plumbline', bits: 2048 | 4096 = 2048): string => {
  const make = (): Buffer[] => {
    const { e, n } = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' });
    return [number(e), number(n)];
  };
  const fields = rsaFields.get(`${bits} ${word}`) ?? make();
  rsaFields.set(`${bits} ${word}`, fields);
  return keyLine('ssh-rsa', fields, comment);
};

const folder = join(import.meta.dirname, '../../../fixtures/keys');

/** A key of a less usual kind that is kept in a file. */
export const keptKey = (name: 'rsa-4096' | 'ecdsa-p384' | 'ecdsa-p521'): string =>
  readFileSync(join(folder, `${name}.pub`), 'utf8').trim();
