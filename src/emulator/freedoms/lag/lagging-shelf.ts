import type { Handler } from '../../base/call.ts';
import type { Shelf, Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { PastStates } from './past-states.ts';

const copyOf = (stored: Stored): Stored => ({ ...stored, fields: { ...stored.fields } });

/** Makes a shelf remember what it held, and lets reads see it as it was some time ago. */
export class LaggingShelf {
  readonly #shelf: Shelf;
  readonly #pasts = new PastStates<Stored>();
  readonly #isBehind: () => boolean;
  readonly #created = new Map<string, Stored>();

  /** `isBehind`: whether a read sees the past. */
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

  /** Call it right before a stored resource changes. */
  note(id: string): void {
    const stored = this.#shelf.find(id);
    this.#pasts.note(id, stored === undefined ? null : copyOf(stored));
  }

  /** Lets a route see the shelf as it was; where `isAtOnce`, descriptions and what is new are seen as they are. A handler looks before it first waits, so that nothing else sees the past. */
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
