import type { ScriptSlot, Template } from '../../exchange/script/script.ts';

/** A text, and the slot that replaces it: it is filled in when the script runs. */
export type Replacement = readonly [text: string, slot: ScriptSlot];

/** Replaces every occurrence of these texts, the longest first. */
export const templateOf = (text: string, replacements: readonly Replacement[]): Template => {
  let parts: Template = [text];
  for (const [known, slot] of [...replacements].sort(([a], [b]) => b.length - a.length))
    parts = parts.flatMap((part) =>
      typeof part === 'string' && known !== ''
        ? part.split(known).flatMap((piece, n) => (n === 0 ? [piece] : [slot, piece]))
        : [part],
    );
  return parts.filter((part) => part !== '');
};

const timestamp = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g;
/** A time that is further away than this means "long ago" or "never", and stays as it is. */
const farMs = 5 * 366 * 24 * 3600 * 1000;

/** Replaces the times in a text by their distance from the time of sending. */
export const timesIn = (text: string, sentAt: string): readonly Replacement[] =>
  [...new Set(text.match(timestamp) ?? [])].flatMap((time): Replacement[] => {
    const inMs = Date.parse(time) - Date.parse(sentAt);
    return Math.abs(inMs) < farMs ? [[time, { inMs, digits: time.includes('.') ? 3 : 0 }]] : [];
  });
