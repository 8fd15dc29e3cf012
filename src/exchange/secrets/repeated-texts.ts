/** The most texts in the cache, and their longest length: the deployment controls both. */
const MOST = 1000;
const LONGEST = 200;

/** A cache of values that are computed from short, repeated texts, such as those of headers. */
export class RepeatedTexts<T> {
  readonly #made = new Map<string, T>();

  of(text: string, make: (text: string) => T): T {
    const known = this.#made.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    if (text.length > LONGEST) return made;
    if (this.#made.size >= MOST) this.#made.clear();
    this.#made.set(text, made);
    return made;
  }

  forget(): void {
    this.#made.clear();
  }
}
