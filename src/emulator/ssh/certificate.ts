import { randomBytes } from 'node:crypto';
import type { AuthorityKey } from './authority-key.ts';
import type { UserKey } from './user-key.ts';
import { string, uint32, uint64 } from './wire.ts';

/** The contents of a certificate. */
export interface CertificateTerms {
  readonly key: UserKey;
  readonly keyId: string;
  /** 1: user; 2: host. */
  readonly role: number;
  readonly principals: readonly string[];
  readonly after: Date;
  readonly before: Date;
  readonly criticalOptions: Readonly<Record<string, string>>;
  readonly extensions: Readonly<Record<string, string>>;
  /** Whether an empty value is an encoded string like any other, which ssh-keygen does not read; false unless stated. */
  readonly encodesEmpty?: boolean;
}

const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : a > b ? 1 : 0);

/** Encodes options sorted by name. Each value is itself an encoded string, except for an empty one. */
const options = (entries: CertificateTerms['extensions'], encodesEmpty = false): Buffer =>
  Buffer.concat(
    Object.entries(entries)
      .sort(byName)
      .flatMap(([name, value]) => [string(name), string(value === '' && !encodesEmpty ? '' : string(value))]),
  );

const seconds = (date: Date): bigint => BigInt(Math.floor(date.getTime() / 1000));

/** Issues a certificate in the format of OpenSSH's PROTOCOL.certkeys, as a line of authorized_keys. */
export const issue = (terms: CertificateTerms, authority: AuthorityKey): string => {
  const type = `${terms.key.name}-cert-v01@openssh.com`;
  const body = Buffer.concat([
    string(type),
    string(randomBytes(32)),
    terms.key.fields,
    uint64(randomBytes(8).readBigUInt64BE()),
    uint32(terms.role),
    string(terms.keyId),
    string(Buffer.concat(terms.principals.map((name) => string(name)))),
    uint64(seconds(terms.after)),
    uint64(seconds(terms.before)),
    string(options(terms.criticalOptions)),
    string(options(terms.extensions, terms.encodesEmpty)),
    string(''),
    string(authority.blob),
  ]);
  return `${type} ${Buffer.concat([body, string(authority.sign(body))]).toString('base64')}`;
};
