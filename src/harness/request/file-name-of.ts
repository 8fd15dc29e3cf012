import { createHash } from 'node:crypto';

/** File systems take 255 bytes. */
const longest = 200;

/** So much of a long name is left to read. */
const kept = 100;

/** Stands in no escaped name. */
const cut = '%%';

/** A file name for any name: ids of a deployment may be long, and hold what no file name may. */
export const fileNameOf = (name: string): string => {
  const escaped = encodeURIComponent(name);
  if (escaped.length <= longest) return escaped;
  return `${escaped.slice(0, kept)}${cut}${createHash('sha256').update(name).digest('hex')}`;
};

/** The name of which a file name was made; null where it was too long to be told from that. */
export const nameOfFile = (file: string): string | null => (file.includes(cut) ? null : decodeURIComponent(file));
