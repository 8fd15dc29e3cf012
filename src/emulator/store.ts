/** What is kept of one resource, whatever its kind. `fields` are those of its table beside these. */
export interface Stored {
  readonly id: string;
  readonly createdAt: string;
  description: string;
  metadata: string;
  fields: Record<string, unknown>;
}

/** The resources of one kind, in the order of their creation. */
export class Shelf {
  readonly #items = new Map<string, Stored>();
  /** Where each resource stands in that order; where those stood that are gone by now is kept too. */
  readonly #places = new Map<string, number>();
  #count = 0;

  put(item: Stored): void {
    this.#count += 1;
    if (!this.#items.has(item.id)) this.#places.set(item.id, this.#count);
    this.#items.set(item.id, item);
  }

  find(id: string): Stored | undefined {
    return this.#items.get(id);
  }

  remove(id: string): boolean {
    return this.#items.delete(id);
  }

  all(): Stored[] {
    return [...this.#items.values()];
  }

  /** Those that were created later than the one with that id, which may be gone by now; undefined where there never was one. */
  after(id: string): Stored[] | undefined {
    const place = this.#places.get(id);
    if (place === undefined) return undefined;
    return this.all().filter((item) => (this.#places.get(item.id) ?? 0) > place);
  }
}
