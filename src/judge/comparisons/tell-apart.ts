import { createHash } from 'node:crypto';

const told = (text: string, differs: string): string =>
  `a text of ${Buffer.byteLength(text)} bytes (not quoted), sha256 ${createHash('sha256').update(text).digest('hex').slice(0, 12)}…${differs}`;

/** Two texts that differ and must not be quoted: how long each is, its digest, and the byte at which they part. */
export const tellApart = (sent: string, shown: string): { readonly expected: string; readonly received: string } => {
  const [a, b] = [Buffer.from(sent), Buffer.from(shown)];
  const parts = a.findIndex((byte, n) => byte !== b[n]);
  const at = parts === -1 ? a.length : parts;
  return { expected: told(sent, ''), received: told(shown, sent === shown ? '' : `, another from byte ${at + 1} on`) };
};
