import sshpk from 'sshpk';
import type { KeyType } from './authority-key.ts';

/** The public key in a certificate request. */
export interface UserKey {
  readonly type: KeyType;
  /** As OpenSSH calls it, such as `ssh-ed25519`. */
  readonly name: string;
  /** The wire format after the type. */
  readonly fields: Buffer;
}

const isKeyType = (type: string): type is KeyType => ['rsa', 'ecdsa', 'ed25519'].includes(type);

/** Reads a line of authorized_keys without options; null where it is none, or of a kind that the documents do not name. */
export const readUserKey = (line: string): UserKey | null => {
  try {
    const key = sshpk.parseKey(line.trim(), 'ssh');
    if (!isKeyType(key.type)) return null;
    const blob = key.toBuffer('rfc4253');
    const length = blob.readUInt32BE();
    return { type: key.type, name: blob.toString('utf8', 4, 4 + length), fields: blob.subarray(4 + length) };
  } catch {
    return null;
  }
};
