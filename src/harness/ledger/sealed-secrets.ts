import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { lineWriter } from './line-writer.ts';

/**
 * What one worker is shown as a secret, another may meet where it does not expect it. So the workers tell the command line
 * every secret that they learn, which then hides all of them everywhere. They are passed in a file, so they are sealed with
 * a key that is kept in memory only and ends with the run.
 */
const Secret = z.object({ value: z.string(), label: z.string() });
export type Secret = Readonly<z.infer<typeof Secret>>;

/** Names the environment variable that carries the key past the disk. */
export const sealKeyEnv = 'PLUMBLINE_SEAL_KEY';

export const newSealKey = (): string => randomBytes(32).toString('base64');

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The key of what only the holder of a token may read: whoever has the token could ask the deployment for it. */
export const sealKeyOf = (token: string): string =>
  Buffer.from(hkdfSync('sha256', token, '', 'plumbline ledger', 32)).toString('base64');

/** A text that only the holder of the key can read. */
export const seal = (text: string, key: string): string => {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, Buffer.from(key, 'base64'), iv);
  const sealed = Buffer.concat([sealing.update(text), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64');
};

/** What was sealed; null where it was cut short or another key sealed it. */
export const unseal = (sealed: string, key: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length <= ivBytes + tagBytes) return null;
  const opening = createDecipheriv(cipher, Buffer.from(key, 'base64'), bytes.subarray(0, ivBytes));
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8');
  } catch {
    return null;
  }
};

/** Appends secrets to a file that only the holder of the key can read. */
export const sealInto = (file: string, key: string): ((secret: Secret) => void) => {
  const write = lineWriter(file);
  return (secret) => write(seal(JSON.stringify(secret), key));
};

/** The secret of one line; null where the line was cut short or another key sealed it. */
export const unsealSecret = (line: string, key: string): Secret | null => {
  const text = unseal(line, key);
  // Whatever opens with the key was written by `sealInto`.
  return text === null ? null : Secret.parse(JSON.parse(text));
};
