import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';

/**
 * What one worker is shown as a secret, another may meet where it does not expect it. So the workers tell the command line
 * every secret that they learn, which then hides all of them everywhere. The way leads over the disk, so they are sealed with
 * a key that lives in memory alone and ends with the run.
 */
export interface Secret {
  readonly value: string;
  readonly label: string;
}

/** Names the environment variable that carries the key past the disk. */
export const sealKeyEnv = 'PLUMBLINE_SEAL_KEY';

export const newSealKey = (): string => randomBytes(32).toString('base64');

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Appends secrets to a file that only the holder of the key can read. */
export const sealInto =
  (file: string, key: string) =>
  (secret: Secret): void => {
    const iv = randomBytes(ivBytes);
    const seal = createCipheriv(cipher, Buffer.from(key, 'base64'), iv);
    const sealed = Buffer.concat([seal.update(JSON.stringify(secret)), seal.final()]);
    appendFileSync(file, `${Buffer.concat([iv, seal.getAuthTag(), sealed]).toString('base64')}\n`);
  };

/** The secret of one line; null where the line was cut short or another key sealed it. */
export const unseal = (line: string, key: string): Secret | null => {
  const bytes = Buffer.from(line, 'base64');
  if (bytes.length <= ivBytes + tagBytes) return null;
  const open = createDecipheriv(cipher, Buffer.from(key, 'base64'), bytes.subarray(0, ivBytes));
  open.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = Buffer.concat([open.update(bytes.subarray(ivBytes + tagBytes)), open.final()]).toString('utf8');
    // Whatever opens with the key was written by `sealInto`.
    return JSON.parse(text) as Secret;
  } catch {
    return null;
  }
};
