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

  put(item: Stored): void {
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
}
