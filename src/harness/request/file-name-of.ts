import { createHash } from 'node:crypto';

/** File systems allow 255 bytes for a name. */
const longest = 200;

/** How many characters of a long name are kept readable. */
const kept = 100;

/** Marks a shortened name; no escaped name contains it. */
const cut = '%%';

/** A file name for any name: ids of a deployment may be long, and contain characters that no file name may. */
export const fileNameOf = (name: string): string => {
  const escaped = encodeURIComponent(name);
  if (escaped.length <= longest) return escaped;
  return `${escaped.slice(0, kept)}${cut}${createHash('sha256').update(name).digest('hex')}`;
};

/** The name from which `fileNameOf` made a file name; null where it was shortened. */
export const nameOfFile = (file: string): string | null => (file.includes(cut) ? null : decodeURIComponent(file));
