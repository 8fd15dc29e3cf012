import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import { markersIn } from '../ledger/marker.ts';
import { type Ask, sentIn } from '../request/ask.ts';

/** Two endpoints may write one moment in two ways. */
const sameMomentMs = 1000;

interface Known {
  readonly markers: ReadonlySet<string>;
  /** Milliseconds since the epoch; NaN where no answer told. */
  readonly createdAt: number;
}

const createdAtIn = ({ created_at: at }: JsonObject): number => (typeof at === 'string' ? Date.parse(at) : Number.NaN);

/**
 * By what each resource that a worker made can be told from another one that has its id. That no id is given again, once what had it is deleted, is not said:
 * another worker may get it, or somebody else.
 */
export class Identities {
  readonly #known = new Map<string, Known>();

  /** Takes in a write to what has an id. */
  note(id: string, ask: Ask, { json, ...exchange }: Exchange): void {
    const isNew = ask.endpoint.operation === 'create' && succeeded({ json, ...exchange });
    const shown = isObject(json) ? json : {};
    const before = isNew ? undefined : this.#known.get(id);
    const sent = sentIn(ask);
    const markers = [...(before?.markers ?? []), ...markersIn(isObject(sent) ? sent : {}), ...markersIn(shown)];
    this.#known.set(id, { markers: new Set(markers), createdAt: before?.createdAt ?? createdAtIn(shown) });
  }

  /** Whether what is shown with an id is another resource than the one that this worker made: it has a marker of its own, or was created at another time. */
  isAnother(id: string, shown: JsonObject): boolean {
    const known = this.#known.get(id);
    if (known === undefined) return false;
    const markers = markersIn(shown);
    if (markers.length > 0 && known.markers.size > 0) return markers.every((marker) => !known.markers.has(marker));
    return Math.abs(createdAtIn(shown) - known.createdAt) > sameMomentMs;
  }
}
