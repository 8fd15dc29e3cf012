import type { SecretForms } from './secret-forms.ts';

/** No form of a secret is shorter than this: see the shortest value that `Secrets` takes. */
const GRAM = 6;

/** Undoes every escape that JSON or a URL may put for a letter, a digit or a character of base64. */
const unescaped = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\\/', '/');

/** Values whose characters are never given an escape of their own, as tokens are. */
const PLAIN = /^[\w.~-]+$/;

/**
 * Tells which of many secrets a text may hold, in one pass over the text. A run issues hundreds of tokens and records thousands
 * of texts, and hardly any text holds a secret; looking for each in each would take longer than the run itself. Secrets with
 * unusual characters have too many spellings for that; they are few, and always candidates.
 */
export class SecretIndex<T extends { readonly value: string; readonly forms: SecretForms }> {
  readonly #plain = new Map<string, Set<T>>();
  readonly #unusual = new Set<T>();

  add(secret: T): void {
    if (!PLAIN.test(secret.value)) {
      this.#unusual.add(secret);
      return;
    }
    for (const beginning of secret.forms.beginnings(GRAM)) {
      const sharing = this.#plain.get(beginning) ?? new Set();
      this.#plain.set(beginning, sharing.add(secret));
    }
  }

  candidates(text: string): ReadonlySet<T> {
    const found = new Set(this.#unusual);
    this.#scan(text, found);
    if (/[\\%]/.test(text)) this.#scan(unescaped(text), found);
    return found;
  }

  #scan(text: string, found: Set<T>): void {
    const lower = text.toLowerCase();
    for (let start = 0; start + GRAM <= lower.length; start += 1) {
      for (const secret of this.#plain.get(lower.slice(start, start + GRAM)) ?? []) found.add(secret);
    }
  }
}
