import { verify } from 'node:crypto';
import { readKeyBlob, readKeyFields, type SshPublicKey } from './ssh-public-key.ts';
import { SshWire } from './ssh-wire.ts';

type CertificateOptions = { readonly [name: string]: string };

/** The content of an OpenSSH certificate, by PROTOCOL.certkeys of OpenSSH. */
export interface SshCertificate {
  /** The key that the certificate is for. */
  readonly key: SshPublicKey;
  readonly serial: bigint;
  readonly role: 'user' | 'host' | 'unknown';
  readonly keyId: string;
  /** The user or host names that the certificate is valid for. By PROTOCOL.certkeys an empty list means any name. */
  readonly principals: readonly string[];
  /** Seconds since 1970. */
  readonly validAfter: bigint;
  readonly validBefore: bigint;
  readonly criticalOptions: CertificateOptions;
  readonly extensions: CertificateOptions;
  /** The key of the authority that is said to have signed the certificate. `signed`: whether its signature is valid. */
  readonly authority: SshPublicKey;
  readonly signatureAlgorithm: string;
  readonly signed: boolean;
}

const suffix = '-cert-v01@openssh.com';
const roles: { readonly [type: number]: 'user' | 'host' } = { 1: 'user', 2: 'host' };

/** Extensions without a value. ssh-keygen reads no certificate in which anything follows the name of one, such as the length of an empty value. */
const flags: readonly string[] = [
  'no-touch-required',
  'permit-X11-forwarding',
  'permit-agent-forwarding',
  'permit-port-forwarding',
  'permit-pty',
  'permit-user-rc',
];

/** Pairs of a name and its data, which is empty or a string inside a string. */
const readOptions = (bytes: Buffer): CertificateOptions => {
  const options: Record<string, string> = {};
  const wire = new SshWire(bytes);
  while (!wire.atEnd) {
    const name = wire.text();
    const data = wire.string();
    if (data.length === 0) options[name] = '';
    else {
      const inner = new SshWire(data);
      options[name] = inner.text() || (flags.includes(name) ? data.toString('latin1') : '');
      if (!inner.atEnd) throw new Error(`something follows the value of ${name}`);
    }
  }
  return options;
};

/** The kind of key behind each signature algorithm, and its digest: RFC 8332, RFC 5656, section 6.2.1; Ed25519 has none. */
const algorithms: {
  readonly [name: string]: { readonly kind: SshPublicKey['kind']; readonly digest: string | null };
} = {
  'ssh-rsa': { kind: 'rsa', digest: 'sha1' },
  'rsa-sha2-256': { kind: 'rsa', digest: 'sha256' },
  'rsa-sha2-512': { kind: 'rsa', digest: 'sha512' },
  'ecdsa-sha2-nistp256': { kind: 'ecdsa', digest: 'sha256' },
  'ecdsa-sha2-nistp384': { kind: 'ecdsa', digest: 'sha384' },
  'ecdsa-sha2-nistp521': { kind: 'ecdsa', digest: 'sha512' },
  'ssh-ed25519': { kind: 'ed25519', digest: null },
};

const padded = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([Buffer.alloc(Math.max(0, length - bytes.length)), bytes]);

/** An ECDSA signature as two numbers of equal length, the form that Node expects (IEEE P1363). */
const flat = (signature: Buffer, { bits }: SshPublicKey): Buffer => {
  const wire = new SshWire(signature);
  const half = Math.ceil(bits / 8);
  return Buffer.concat([padded(wire.mpint(), half), padded(wire.mpint(), half)]);
};

const isSigned = (body: Buffer, authority: SshPublicKey, algorithm: string, signature: Buffer): boolean => {
  const { kind, key } = authority;
  const known = algorithms[algorithm];
  if (known === undefined || known.kind !== kind) return false;
  if (kind !== 'ecdsa') return verify(known.digest, body, key, signature);
  return verify(known.digest, body, { key, dsaEncoding: 'ieee-p1363' }, flat(signature, authority));
};

const readBlob = (type: string, blob: Buffer): SshCertificate => {
  const wire = new SshWire(blob);
  const inner = wire.text();
  if (inner !== type) throw new Error(`it is called ${type} and is ${inner}`);
  if (!type.endsWith(suffix)) throw new Error(`${JSON.stringify(type)} is not the type of a certificate`);
  wire.string(); // The nonce, which says nothing.
  const key = readKeyFields(type.slice(0, -suffix.length), wire);
  const serial = wire.uint64();
  const role = roles[wire.uint32()] ?? 'unknown';
  const keyId = wire.text();
  const principals = new SshWire(wire.string()).strings().map((name) => name.toString('utf8'));
  const [validAfter, validBefore] = [wire.uint64(), wire.uint64()];
  const criticalOptions = readOptions(wire.string());
  const extensions = readOptions(wire.string());
  wire.string(); // Reserved.
  const authority = readKeyBlob(wire.string());
  const body = wire.before;
  const signature = new SshWire(wire.string());
  if (!wire.atEnd) throw new Error('something follows the signature');
  const signatureAlgorithm = signature.text();
  return {
    key,
    serial,
    role,
    keyId,
    principals,
    validAfter,
    validBefore,
    criticalOptions,
    extensions,
    authority,
    signatureAlgorithm,
    signed: isSigned(body, authority, signatureAlgorithm, signature.string()),
  };
};

/** Reads `<type> <base64> <comment>`. For anything but a certificate, returns a sentence that says why. */
export const readSshCertificate = (text: unknown): SshCertificate | string => {
  if (typeof text !== 'string') return 'it is no text';
  const [type = '', base64 = ''] = text.trim().split(/[ \t]+/);
  if (/[\r\n]/.test(text.trim())) return 'it has more than one line';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return 'its second word is not base64';
  try {
    return readBlob(type, Buffer.from(base64, 'base64'));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
