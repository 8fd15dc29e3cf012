import type { FoldedText } from './folded-text.ts';

/** A text that is searched: a folded one, or one that is taken as it stands. */
type Searched = Pick<FoldedText, 'units' | 'isWord'>;

/** No form is looked for that is shorter: it would occur by chance. */
export const SHORTEST_FORM = 6;

/**
 * A longer form is looked for in pieces of this length, so that a text is compared with at most this much at each of its places.
 * A piece of a secret that is so long is a secret itself.
 */
const LONGEST_FORM = 64;

/** What cuts a text short: what stands before it may be the beginning of a secret. */
const CUT = '…';

/** So many units are looked at together. */
const BLOCK = 3;

/** So far the search moves on where no form begins with a block. */
const LONGEST_STEP = SHORTEST_FORM - BLOCK + 1;

const HASH_BITS = 18;

/** Where units of a folded text are a secret. */
export interface Hit<T> {
  readonly from: number;
  readonly to: number;
  readonly secret: T;
}

interface Beginning<T> {
  /** The lengths of the forms that begin so, the longest first. */
  readonly lengths: number[];
  readonly first: T;
}

/** Of the block that ends with this unit. */
const hashOf = (units: string, last: number): number =>
  (Math.imul(units.charCodeAt(last - 2), 0x9e3779b1) ^
    Math.imul(units.charCodeAt(last - 1), 0x85ebca6b) ^
    Math.imul(units.charCodeAt(last), 0xc2b2ae35)) >>>
  (32 - HASH_BITS);

/** The pieces of a form; the last one overlaps the one before it, so that all are long. */
const pieces = (form: string): string[] => {
  if (form.length <= LONGEST_FORM) return [form];
  const count = Math.ceil(form.length / LONGEST_FORM);
  return Array.from({ length: count }, (_, n) => Math.min(n * LONGEST_FORM, form.length - LONGEST_FORM)).map((at) =>
    form.slice(at, at + LONGEST_FORM),
  );
};

/**
 * Finds all forms of all secrets in one pass over a text, in time that grows with the text alone: a run issues thousands of tokens
 * and records thousands of texts, and hardly any text holds a secret. Three units at a time tell how far away the next beginning of a form may end at
 * the earliest (the algorithm of Wu and Manber); only where that is here anything is compared.
 */
export class SecretIndex<T extends { readonly whole: boolean }> {
  readonly #forms = new Map<string, T>();
  readonly #beginnings = new Map<string, Beginning<T>>();
  /** By the hash of a block: how many units after it the beginning of a form may end. */
  readonly #steps = new Uint8Array(1 << HASH_BITS).fill(LONGEST_STEP);

  /** `secret.whole`: it counts only where it is a word of its own. */
  add(form: string, secret: T): void {
    if (form.length < SHORTEST_FORM) return;
    for (const piece of pieces(form)) {
      if (this.#forms.has(piece)) continue;
      this.#forms.set(piece, secret);
      const start = piece.slice(0, SHORTEST_FORM);
      for (let last = BLOCK - 1; last < SHORTEST_FORM; last += 1) {
        const hash = hashOf(start, last);
        this.#steps[hash] = Math.min(this.#steps[hash] ?? 0, SHORTEST_FORM - 1 - last);
      }
      const beginning = this.#beginnings.get(start) ?? { lengths: [], first: secret };
      this.#beginnings.set(start, beginning);
      if (!beginning.lengths.includes(piece.length)) beginning.lengths.push(piece.length);
      beginning.lengths.sort((a, b) => b - a);
    }
  }

  /** `open`: the text goes on where it ends here, so that its end may be the beginning of a secret. */
  find(folded: Searched, open: boolean): Hit<T>[] {
    const { units } = folded;
    const hits: Hit<T>[] = [];
    if (this.#forms.size === 0) return hits;
    let cut = -1;
    for (let last = SHORTEST_FORM - 1, step = 0; last < units.length; last += step || 1) {
      step = this.#steps[hashOf(units, last)] ?? 0;
      if (step > 0) continue;
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

const cutShort = <T extends { readonly whole: boolean }>(
  { lengths: [longest = 0], first }: Beginning<T>,
  from: number,
  cut: number,
  end: number,
  open: boolean,
): Hit<T> | null => {
  const isCut = (cut < end || open) && cut - from < longest;
  return isCut && !first.whole ? { from, to: cut, secret: first } : null;
};
