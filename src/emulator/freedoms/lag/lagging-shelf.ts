import type { Handler } from '../../base/call.ts';
import type { Shelf, Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { PastStates } from './past-states.ts';

/** Makes a shelf remember what it held, and lets reads see it as it was some time ago. */
export class LaggingShelf {
  readonly #shelf: Shelf;
  readonly #pasts = new PastStates<Stored>();

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
    const [put, remove] = [shelf.put.bind(shelf), shelf.remove.bind(shelf)];
    shelf.put = (item) => {
      this.note(item.id);
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
    this.#pasts.note(id, stored === undefined ? null : { ...stored, fields: { ...stored.fields } });
  }

  /** Lets a route see the shelf as it was. A handler looks before it first waits, so that nothing else sees the past. */
  lets(d: Deployment, route: string, ms: number): void {
    d.detour(route, (call, next) => this.#ago(ms, () => next(call)));
  }

  #ago(ms: number, work: () => ReturnType<Handler>): ReturnType<Handler> {
    const shelf = this.#shelf;
    const { find, all } = shelf;
    const past = this.#pasts.allAgo(ms, new Map(all.call(shelf).map((stored) => [stored.id, stored])));
    shelf.find = (id) => past.find((stored) => stored.id === id);
    shelf.all = () => past;
    try {
      return work();
    } finally {
      Object.assign(shelf, { find, all });
    }
  }
}
