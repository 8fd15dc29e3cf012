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
  #count = 0;
  /** The number of each id that was ever given out, so that a place in a list outlives what stood there. */
  readonly #places = new Map<string, number>();

  put(item: Stored): void {
    if (!this.#items.has(item.id)) {
      this.#count += 1;
      this.#places.set(item.id, this.#count);
    }
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

  /** Those that came after the one with this id, whether that one is still there or not; null for an id that was never here. */
  after(id: string): Stored[] | null {
    const place = this.#places.get(id);
    if (place === undefined) return null;
    return this.all().filter((item) => (this.#places.get(item.id) ?? 0) > place);
  }
}
