import { createHash } from 'node:crypto';

const told = (text: string, differs: string): string =>
  `a text of ${Buffer.byteLength(text)} bytes (not quoted), sha256 ${createHash('sha256').update(text).digest('hex').slice(0, 12)}…${differs}`;

/** Describes two texts that must not be quoted: their lengths, their digests, and the first byte in which they differ. */
export const tellApart = (sent: string, shown: string): { readonly expected: string; readonly received: string } => {
  const [a, b] = [Buffer.from(sent), Buffer.from(shown)];
  const parts = a.findIndex((byte, n) => byte !== b[n]);
  const at = parts === -1 ? a.length : parts;
  return { expected: told(sent, ''), received: told(shown, sent === shown ? '' : `, another from byte ${at + 1} on`) };
};
