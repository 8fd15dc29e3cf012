/** A stored resource of any kind. `fields` are those of its table that are not listed here. */
export interface Stored {
  readonly id: string;
  readonly createdAt: string;
  description: string;
  metadata: string;
  fields: Record<string, unknown>;
}

/** A position in a list. It stays known after the resource is deleted. */
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

  /** The positions of all existing resources. */
  places(): Position[] {
    return this.all().flatMap(({ id }) => this.placeOf(id) ?? []);
  }

  /** The position of a resource, even if it was deleted; undefined for an unknown id. */
  placeOf(id: string): Position | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : { id, place };
  }
}
