/** What is kept of one resource, whatever its kind. `fields` are those of its table beside these. */
export interface Stored {
  readonly id: string;
  readonly createdAt: string;
  description: string;
  metadata: string;
  fields: Record<string, unknown>;
}

/** A place in a list, which outlives what stood there. */
export interface Position {
  readonly id: string;
  /** Grows with each creation. */
  readonly place: number;
}

/** The resources of one kind, in the order of their creation. */
export class Shelf {
  readonly #items = new Map<string, Stored>();
  #count = 0;
  /** The number of each id that was ever given out. */
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

  /** Where everything that is there stands. */
  places(): Position[] {
    return this.all().flatMap(({ id }) => this.placeOf(id) ?? []);
  }

  /** Where something stands or stood; undefined for an id that was never here. */
  placeOf(id: string): Position | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : { id, place };
  }
}
