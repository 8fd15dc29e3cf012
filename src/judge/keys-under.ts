/** The addresses above a key, without their last slash: those above `/edges/e1/saml` are ``, `/edges` and `/edges/e1`. An id has none. */
const above = (key: string): string[] => {
  const addresses: string[] = [];
  for (let at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) addresses.push(key.slice(0, at));
  return addresses;
};

/** Things by id or address. Those under an address are found without looking at the others, of which a recording may have thousands. */
export class KeysUnder<T> {
  readonly #things = new Map<string, T>();
  readonly #below = new Map<string, Set<string>>();

  get(key: string): T | undefined {
    return this.#things.get(key);
  }

  set(key: string, thing: T): void {
    if (!this.#things.has(key))
      for (const address of above(key)) {
        const known = this.#below.get(address);
        if (known === undefined) this.#below.set(address, new Set([key]));
        else known.add(key);
      }
    this.#things.set(key, thing);
  }

  /** What has this key, or is under it. */
  under(key: string): T[] {
    return this.#keysUnder(key).flatMap((one) => this.#things.get(one) ?? []);
  }

  /** Removes what has this key, or is under it. */
  deleteUnder(key: string): void {
    for (const one of this.#keysUnder(key)) if (this.#things.delete(one)) this.#forget(one);
  }

  #keysUnder(key: string): string[] {
    return [key, ...(this.#below.get(key) ?? [])];
  }

  #forget(key: string): void {
    for (const address of above(key)) {
      const known = this.#below.get(address);
      known?.delete(key);
      if (known?.size === 0) this.#below.delete(address);
    }
  }
}
