import type { FoldedText } from './folded-text.ts';

/** A text that is searched: folded or not. */
type Searched = Pick<FoldedText, 'units' | 'isWord'>;

/** The shortest form that is searched: shorter ones would occur by chance. */
export const SHORTEST_FORM = 6;

/**
 * Longer forms are searched in pieces of this length, which bounds the comparison at each place of a text. A piece that long is a secret itself.
 */
const LONGEST_FORM = 64;

/** Marks a truncated text: before it may be the beginning of a secret. */
const CUT = '…';

const FACTOR = 0x01000193;
const OLDEST_FACTOR = Array.from({ length: SHORTEST_FORM }).reduce<number>((power) => Math.imul(power, FACTOR), 1);
const FILTER_BITS = 18;

/** The place of a secret in the units of a folded text. */
export interface Hit<T> {
  readonly from: number;
  readonly to: number;
  readonly secret: T;
}

interface Beginning<T> {
  /** The lengths of the forms with this beginning, the longest first. */
  readonly lengths: number[];
  /** The first secret with this beginning that also counts in part; null if all count only as whole words. */
  partial: T | null;
}

const hashOf = (text: string): number =>
  [...Array(SHORTEST_FORM).keys()].reduce((hash, at) => (Math.imul(hash, FACTOR) + text.charCodeAt(at)) | 0, 0);

/** The pieces of a form. The last one overlaps the one before it, so that all have the full length. */
const pieces = (form: string): string[] => {
  if (form.length <= LONGEST_FORM) return [form];
  const count = Math.ceil(form.length / LONGEST_FORM);
  return Array.from({ length: count }, (_, n) => Math.min(n * LONGEST_FORM, form.length - LONGEST_FORM)).map((at) =>
    form.slice(at, at + LONGEST_FORM),
  );
};

/**
 * Finds all forms of all secrets in one pass over a text, in time that depends only on the length of the text: a run issues thousands of tokens and
 * records thousands of texts, and hardly any text holds a secret. A rolling hash of six units is compared with those of the forms' beginnings.
 */
export class SecretIndex<T extends { readonly whole: boolean }> {
  readonly #forms = new Map<string, T>();
  readonly #beginnings = new Map<string, Beginning<T>>();
  readonly #filter = new Uint8Array(1 << FILTER_BITS);

  /** `secret.whole`: the form counts only as a whole word. */
  add(form: string, secret: T): void {
    if (form.length < SHORTEST_FORM) return;
    for (const piece of pieces(form)) {
      if (this.#forms.has(piece)) continue;
      this.#forms.set(piece, secret);
      const start = piece.slice(0, SHORTEST_FORM);
      this.#filter[hashOf(start) >>> (32 - FILTER_BITS)] = 1;
      const beginning = this.#beginnings.get(start) ?? { lengths: [], partial: null };
      this.#beginnings.set(start, beginning);
      if (!secret.whole) beginning.partial ??= secret;
      if (!beginning.lengths.includes(piece.length)) beginning.lengths.push(piece.length);
      beginning.lengths.sort((a, b) => b - a);
    }
  }

  /** `open`: the text is truncated, so its end may be the beginning of a secret. */
  find(folded: Searched, open: boolean): Hit<T>[] {
    const { units } = folded;
    const hits: Hit<T>[] = [];
    if (this.#forms.size === 0) return hits;
    let hash = 0;
    let cut = -1;
    for (let last = 0; last < units.length; last += 1) {
      const oldest = last < SHORTEST_FORM ? 0 : units.charCodeAt(last - SHORTEST_FORM);
      hash = (Math.imul(hash, FACTOR) + units.charCodeAt(last) - Math.imul(oldest, OLDEST_FACTOR)) | 0;
      if (this.#filter[hash >>> (32 - FILTER_BITS)] === 0 || last + 1 < SHORTEST_FORM) continue;
      const from = last + 1 - SHORTEST_FORM;
      const beginning = this.#beginnings.get(units.slice(from, last + 1));
      if (beginning === undefined) continue;
      if (cut <= last && cut < units.length) cut = nextCut(units, last + 1);
      const hit = this.#longest(folded, from, beginning) ?? cutShort(beginning, from, cut, units.length, open);
      if (hit !== null) hits.push(hit);
    }
    return hits;
  }

  #longest(folded: Searched, from: number, { lengths }: Beginning<T>): Hit<T> | null {
    for (const length of lengths) {
      const to = from + length;
      const secret = to <= folded.units.length ? this.#forms.get(folded.units.slice(from, to)) : undefined;
      if (secret !== undefined && (!secret.whole || folded.isWord(from, to))) return { from, to, secret };
    }
    return null;
  }
}

const nextCut = (units: string, from: number): number => {
  const at = units.indexOf(CUT, from);
  return at < 0 ? units.length : at;
};

const cutShort = <T>(
  { lengths: [longest = 0], partial }: Beginning<T>,
  from: number,
  cut: number,
  end: number,
  open: boolean,
): Hit<T> | null => {
  const isCut = (cut < end || open) && cut - from < longest;
  return isCut && partial !== null ? { from, to: cut, secret: partial } : null;
};
