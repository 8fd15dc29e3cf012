import { createPublicKey, type KeyObject } from 'node:crypto';
import { SshWire } from './ssh-wire.ts';

type SshKeyKind = 'rsa' | 'ecdsa' | 'ed25519';

/** A public key, read from any form. */
export interface SshPublicKey {
  readonly kind: SshKeyKind;
  /** The bits of the modulus of an RSA key, or of the field of an elliptic curve. */
  readonly bits: number;
  readonly key: KeyObject;
}

/** The form in which a public key is written. */
export type SshKeyForm =
  | 'OpenSSH line'
  | 'PEM'
  | 'RFC 4716'
  | 'base64 of the OpenSSH key'
  | 'base64 of DER'
  | 'base64 of the bytes of an Ed25519 key';

const curves: { readonly [name: string]: { readonly crv: string; readonly bits: number } } = {
  nistp256: { crv: 'P-256', bits: 256 },
  nistp384: { crv: 'P-384', bits: 384 },
  nistp521: { crv: 'P-521', bits: 521 },
};
const bitsOfCurve: { readonly [name: string]: number } = { prime256v1: 256, secp384r1: 384, secp521r1: 521 };

const url = (bytes: Buffer): string => bytes.toString('base64url');
const fromJwk = (jwk: { [member: string]: string }): KeyObject => createPublicKey({ key: jwk, format: 'jwk' });

/** Reads the fields of a key that follow its type: RFC 4253, section 6.6, RFC 5656, section 3.1, and RFC 8709, section 4. */
export const readKeyFields = (type: string, wire: SshWire): SshPublicKey => {
  if (type === 'ssh-rsa') {
    const [e, n] = [wire.mpint(), wire.mpint()];
    const bits = n.length * 8 - Math.clz32(n[0] ?? 0) + 24;
    return { kind: 'rsa', bits, key: fromJwk({ kty: 'RSA', e: url(e), n: url(n) }) };
  }
  if (type === 'ssh-ed25519')
    return { kind: 'ed25519', bits: 256, key: fromJwk({ kty: 'OKP', crv: 'Ed25519', x: url(wire.string()) }) };
  const named = /^ecdsa-sha2-(nistp\d+)$/.exec(type)?.[1] ?? '';
  const curve = curves[named];
  if (curve === undefined) throw new Error(`${JSON.stringify(type)} is no type of key that the documents name`);
  if (wire.text() !== named) throw new Error(`a key of type ${type} names another curve inside`);
  const point = wire.string();
  const half = Math.ceil(curve.bits / 8);
  if (point[0] !== 4 || point.length !== 1 + 2 * half) throw new Error('the point of an ECDSA key is not uncompressed');
  const [x, y] = [point.subarray(1, 1 + half), point.subarray(1 + half)];
  return { kind: 'ecdsa', bits: curve.bits, key: fromJwk({ kty: 'EC', crv: curve.crv, x: url(x), y: url(y) }) };
};

/** Reads a key in the SSH wire format, including its type. */
export const readKeyBlob = (blob: Buffer): SshPublicKey => {
  const wire = new SshWire(blob);
  const key = readKeyFields(wire.text(), wire);
  if (!wire.atEnd) throw new Error('something follows the key');
  return key;
};

const fromNode = (key: KeyObject): SshPublicKey => {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  const type = key.asymmetricKeyType;
  if (type === 'rsa') return { kind: 'rsa', bits: modulusLength, key };
  if (type === 'ec') return { kind: 'ecdsa', bits: bitsOfCurve[namedCurve] ?? 0, key };
  if (type === 'ed25519') return { kind: 'ed25519', bits: 256, key };
  throw new Error(`a key of type ${type}`);
};

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text);
const bytesOf = (base64: string): Buffer => {
  if (!isBase64(base64)) throw new Error('this is not base64');
  return Buffer.from(base64, 'base64');
};

/** `<key-type> <base64> <comment>`, as in authorized_keys. */
const readLine = (text: string): SshPublicKey => {
  const [type = '', base64 = ''] = text.trim().split(/[ \t]+/);
  const blob = bytesOf(base64);
  if (new SshWire(blob).text() !== type) throw new Error(`the key is called ${JSON.stringify(type)} and is another`);
  return readKeyBlob(blob);
};

const readRfc4716 = (text: string): SshPublicKey => {
  const body = /^---- BEGIN SSH2 PUBLIC KEY ----\r?\n([\s\S]+)---- END SSH2 PUBLIC KEY ----\s*$/.exec(text)?.[1] ?? '';
  const unfolded = body.replace(/\\\r?\n/g, '').replace(/^[^\n]*:.*$/gm, '');
  return readKeyBlob(bytesOf(unfolded.replace(/\s/g, '')));
};

const readEd25519 = (text: string): SshPublicKey => {
  const bytes = bytesOf(text.trim());
  if (bytes.length !== 32) throw new Error('an Ed25519 key has 32 bytes');
  return { kind: 'ed25519', bits: 256, key: fromJwk({ kty: 'OKP', crv: 'Ed25519', x: url(bytes) }) };
};

const forms: readonly [SshKeyForm, (text: string) => SshPublicKey][] = [
  ['OpenSSH line', readLine],
  ['PEM', (text) => fromNode(createPublicKey(text))],
  ['RFC 4716', readRfc4716],
  ['base64 of the OpenSSH key', (text) => readKeyBlob(bytesOf(text.trim()))],
  ['base64 of DER', (text) => fromNode(createPublicKey({ key: bytesOf(text.trim()), format: 'der', type: 'spki' }))],
  ['base64 of the bytes of an Ed25519 key', readEd25519],
];

/**
 * Whether an unreadable text may be a key in a form that we do not know: base64 or hex, at least as long as the shortest key, with or without
 * BEGIN and END lines. An unreadable OpenSSH line is no key, because we know that form.
 */
export const mayBeKey = (text: unknown): boolean => {
  if (typeof text !== 'string') return false;
  const framed = /^-----BEGIN [A-Z0-9 ]+-----([\s\S]+)-----END [A-Z0-9 ]+-----$/.exec(text.trim())?.[1];
  const encoded = framed === undefined ? text.trim() : framed.replace(/\s/g, '');
  return /^[A-Za-z0-9+/_-]{43,}={0,2}$/.test(encoded);
};

/** Reads a public key in any common form, because "raw public key" (document 1) does not say which; null for anything else. */
export const readSshPublicKey = (text: unknown): (SshPublicKey & { readonly form: SshKeyForm }) | null => {
  if (typeof text !== 'string') return null;
  for (const [form, read] of forms) {
    try {
      return { ...read(text), form };
    } catch {
      // Tries the next form.
    }
  }
  return null;
};
