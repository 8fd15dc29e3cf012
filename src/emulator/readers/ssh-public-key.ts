import { createPublicKey, type JsonWebKey } from 'node:crypto';

/** A public key that was read: its type, its blob in base64, and the comment behind it. */
export interface SshPublicKey {
  readonly type: string;
  readonly base64: string;
  readonly comment: string;
}

/** RFC 4251, section 5: length-prefixed strings. Null if the lengths do not fit. */
const fieldsIn = (blob: Buffer): Buffer[] | null => {
  const fields: Buffer[] = [];
  let at = 0;
  while (at < blob.length) {
    if (at + 4 > blob.length) return null;
    const end = at + 4 + blob.readUInt32BE(at);
    if (end > blob.length) return null;
    fields.push(blob.subarray(at + 4, end));
    at = end;
  }
  return fields;
};

const unsigned = (number: Buffer): string => number.subarray(number[0] === 0 ? 1 : 0).toString('base64url');

const curves: { readonly [name: string]: string } = { nistp256: 'P-256', nistp384: 'P-384', nistp521: 'P-521' };

/** The key in a blob as a JWK, which OpenSSL can check; null if the fields are no key. */
const jwkOf = ([type, first, second, ...rest]: Buffer[]): JsonWebKey | null => {
  if (type === undefined || first === undefined || rest.length > 0) return null;
  if (`${type}` === 'ssh-ed25519' && second === undefined && first.length === 32)
    return { kty: 'OKP', crv: 'Ed25519', x: first.toString('base64url') };
  if (`${type}` === 'ssh-rsa' && second !== undefined) return { kty: 'RSA', e: unsigned(first), n: unsigned(second) };
  const crv = curves[`${first}`];
  if (`${type}` !== `ecdsa-sha2-${first}` || crv === undefined || second === undefined || second[0] !== 4) return null;
  const half = (second.length - 1) / 2;
  const [x, y] = [second.subarray(1, 1 + half), second.subarray(1 + half)].map((part) => part.toString('base64url'));
  return x && y ? { kty: 'EC', crv, x, y } : null;
};

/** Reads `<key-type> <base64> <comment>`, down to whether the numbers in it are a key. Null where they are not. */
export const readSshPublicKey = (text: string): SshPublicKey | null => {
  const [, type = '', base64 = '', comment = ''] =
    /^(\S+) +([A-Za-z0-9+/]+={0,2})(?: +([^\r\n]*))?$/.exec(text.trim()) ?? [];
  const fields = fieldsIn(Buffer.from(base64, 'base64'));
  const jwk = fields && `${fields[0]}` === type ? jwkOf(fields) : null;
  if (jwk === null) return null;
  try {
    createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return null;
  }
  return { type, base64, comment };
};
