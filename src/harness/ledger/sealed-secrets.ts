import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { lineWriter } from './line-writer.ts';

/**
 * A secret that one worker learns may occur in answers to another. So workers pass every secret to the main process, which redacts all of
 * them everywhere. They are passed in a file, encrypted with a key that is kept only in memory and ends with the run.
 */
const Secret = z.object({ value: z.string(), label: z.string() });
export type Secret = Readonly<z.infer<typeof Secret>>;

/** The environment variable that passes the key to workers without writing it to disk. */
export const sealKeyEnv = 'PLUMBLINE_SEAL_KEY';

export const newSealKey = (): string => randomBytes(32).toString('base64');

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A key derived from a token. Whoever has the token could also ask the deployment for what is encrypted with it. */
export const sealKeyOf = (token: string): string =>
  Buffer.from(hkdfSync('sha256', token, '', 'plumbline ledger', 32)).toString('base64');

/** Encrypts a text. */
export const seal = (text: string, key: string): string => {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, Buffer.from(key, 'base64'), iv);
  const sealed = Buffer.concat([sealing.update(text), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64');
};

/** Decrypts a text; null where it was truncated or encrypted with another key. */
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

/** The secret of one line; null where the line was truncated or encrypted with another key. */
export const unsealSecret = (line: string, key: string): Secret | null => {
  const text = unseal(line, key);
  // A text that this key decrypts was written by `sealInto`.
  return text === null ? null : Secret.parse(JSON.parse(text));
};
