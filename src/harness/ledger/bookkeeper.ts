import type { Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { idOf, refused, succeeded } from '../../judge/subject/subject.ts';
import { type Ask, can, isGone } from '../request/ask.ts';
import type { Recency } from '../request/lists/recency.ts';
import type { Walk } from '../request/lists/walk.ts';
import type { Ledger } from './ledger.ts';
import { markerIn } from './marker.ts';
import { sentDigests } from './sent-digests.ts';

/** A longer list is not read to its end before a creation; what may have been made twice is then reported without an id. */
const mostPages = 100;

/** Reads a list, or the part of it that can show what the run made. */
type List = (resource: Resource, mostPages: number) => Promise<Walk>;

/** Enters creations and removals into the ledger. */
export class Bookkeeper {
  readonly #ledger: Ledger;
  readonly #runId: string;
  readonly #recency: Recency;
  readonly #list: List;

  constructor(ledger: Ledger, runId: string, recency: Recency, list: List) {
    this.#ledger = ledger;
    this.#runId = runId;
    this.#recency = recency;
    this.#list = list;
  }

  /** Writes the intent, before a creation is sent. */
  async intend(ask: Ask, n: string): Promise<void> {
    const { collection } = ask.resource;
    const marker = markerIn(ask.json ?? ask.body);
    if (marker === null) await this.#noteList(ask.resource);
    const sent = marker === null ? sentDigests(ask, this.#runId) : {};
    this.#ledger.note({ kind: 'intent', n, collection, marker, ...sent });
  }

  /** Writes the outcome of a creation. Returns the id of the new resource, if the answer shows one. */
  enter(resource: Resource, n: string, exchange: Exchange): string | undefined {
    const { collection } = resource;
    const id = succeeded(exchange) ? idOf(resource, exchange.json) : undefined;
    const doubt = exchange.uncertain ? { uncertain: true as const } : {};
    if (id !== undefined) this.#ledger.note({ kind: 'created', n, collection, id, ...doubt });
    // Any other answer does not tell whether something was made, so the intent stays open and the clean-up looks for it.
    else if (refused(exchange)) this.#ledger.note({ kind: 'refused', n, ...doubt });
    return id;
  }

  /** Writes a removal. A 404 is no proof, so its status is kept with it, and the clean-up looks in the list. */
  remove(collection: string, id: string, exchange: Exchange): void {
    if (!isGone(exchange)) return;
    if (succeeded(exchange)) this.#recency.removed(id);
    const status = succeeded(exchange) ? undefined : exchange.response?.status;
    this.#ledger.note({ kind: 'removed', collection, id, ...(status === undefined ? {} : { status }) });
  }

  /** Notes once what a collection holds: a resource without a marker can be recognized only because it was not there before. */
  async #noteList(resource: Resource): Promise<void> {
    const { collection } = resource;
    if (!can(resource, 'list') || !this.#ledger.wantsList(collection)) return;
    try {
      const { items, stuck, isPart } = await this.#list(resource, mostPages);
      if (stuck !== null) return;
      const ids = items.flatMap((item) => idOf(resource, item) ?? []);
      const older = isPart ? { older: new Date(this.#recency.horizon).toISOString() } : {};
      this.#ledger.note({ kind: 'listed', collection, ids, ...older });
    } catch {
      // The tests of lists report why the list cannot be read.
    }
  }
}
