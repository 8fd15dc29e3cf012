import type { Handler } from '../../base/call.ts';
import type { Shelf, Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { PastStates } from './past-states.ts';

const copyOf = (stored: Stored): Stored => ({ ...stored, fields: { ...stored.fields } });

/** Records the history of a shelf, and lets reads see an earlier state. */
export class LaggingShelf {
  readonly #shelf: Shelf;
  readonly #pasts = new PastStates<Stored>();
  readonly #isBehind: () => boolean;
  readonly #created = new Map<string, Stored>();

  /** `isBehind`: whether the next read is stale. */
  constructor(shelf: Shelf, isBehind: () => boolean) {
    this.#shelf = shelf;
    this.#isBehind = isBehind;
    const [put, remove] = [shelf.put.bind(shelf), shelf.remove.bind(shelf)];
    shelf.put = (item) => {
      this.note(item.id);
      if (shelf.find(item.id) === undefined) this.#created.set(item.id, copyOf(item));
      put(item);
    };
    shelf.remove = (id) => {
      this.note(id);
      return remove(id);
    };
  }

  /** Records the state of a resource. Must be called right before it changes. */
  note(id: string): void {
    const stored = this.#shelf.find(id);
    this.#pasts.note(id, stored === undefined ? null : copyOf(stored));
  }

  /**
   * Makes a route read an earlier state of the shelf; with `isAtOnce` descriptions and new resources are current. A handler reads before its first
   * await, so nothing else sees the earlier state.
   */
  lets(d: Deployment, route: string, ms: number, isAtOnce = false): void {
    d.detour(route, (call, next) => (this.#isBehind() ? this.#ago(ms, isAtOnce, () => next(call)) : next(call)));
  }

  #ago(ms: number, isAtOnce: boolean, work: () => ReturnType<Handler>): ReturnType<Handler> {
    const shelf = this.#shelf;
    const { find, all } = shelf;
    const now = new Map(all.call(shelf).map((stored) => [stored.id, stored]));
    const described = (stored: Stored): Stored => ({
      ...stored,
      description: now.get(stored.id)?.description ?? stored.description,
    });
    const seen = this.#pasts.allAgo(ms, now);
    const known = new Set(seen.map(({ id }) => id));
    const isNew = ({ id }: Stored): boolean => now.has(id) && !known.has(id);
    const past = isAtOnce ? [...seen, ...[...this.#created.values()].filter(isNew)].map(described) : seen;
    shelf.find = (id) => past.find((stored) => stored.id === id);
    shelf.all = () => past;
    try {
      return work();
    } finally {
      Object.assign(shelf, { find, all });
    }
  }
}
