import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import { markersIn } from '../ledger/marker.ts';
import { type Ask, sentIn } from '../request/ask.ts';

/** Two endpoints may show one moment with another precision. */
const sameMomentMs = 1000;

interface Known {
  readonly markers: ReadonlySet<string>;
  /** Milliseconds since the epoch; NaN if no answer showed it. */
  readonly createdAt: number;
}

const createdAtIn = ({ created_at: at }: JsonObject): number => (typeof at === 'string' ? Date.parse(at) : Number.NaN);

/**
 * Tells a resource that a worker made from another one with the same id. The documents do not say that the id of a deleted resource is never used
 * again, so another worker or somebody else may get it.
 */
export class Identities {
  readonly #known = new Map<string, Known>();

  /** Notes a write to the resource with this id. */
  note(id: string, ask: Ask, { json, ...exchange }: Exchange): void {
    const isNew = ask.endpoint.operation === 'create' && succeeded({ json, ...exchange });
    const shown = isObject(json) ? json : {};
    const before = isNew ? undefined : this.#known.get(id);
    const sent = sentIn(ask);
    const markers = [...(before?.markers ?? []), ...markersIn(isObject(sent) ? sent : {}), ...markersIn(shown)];
    this.#known.set(id, { markers: new Set(markers), createdAt: before?.createdAt ?? createdAtIn(shown) });
  }

  /** Whether an item with this id is not the resource that this worker made: it has other markers, or without markers another time of creation. */
  isAnother(id: string, shown: JsonObject): boolean {
    const known = this.#known.get(id);
    if (known === undefined) return false;
    const markers = markersIn(shown);
    if (markers.length > 0 && known.markers.size > 0) return markers.every((marker) => !known.markers.has(marker));
    return Math.abs(createdAtIn(shown) - known.createdAt) > sameMomentMs;
  }
}
