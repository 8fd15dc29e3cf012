import { isObject } from '../../../contract/json-object.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { asJson } from '../../../judge/subject/check.ts';
import type { Workbench } from '../../bench/workbench.ts';
import type { Ask } from '../../request/ask.ts';

/** Matches the markers of this run in texts and names: they are the only difference between two creations of the same. */
const ownMarkers = (runId: string): RegExp => new RegExp(`plumbline([/-])${runId}\\1\\w+-\\d+`, 'g');

/**
 * A cache of the accepted creations of a worker, by their bodies without markers. With `--effort quick` an equal creation of any earlier test serves
 * as the accepted twin of a broken one. A workbench that tries a finding again begins with an empty cache.
 */
export class AcceptedCreations {
  readonly #markers: RegExp;
  readonly #byBody = new Map<string, Exchange>();
  readonly #fresh = new Set<unknown>();

  constructor(runId: string) {
    this.#markers = ownMarkers(runId);
  }

  /** Notes a value that is generated for each creation: creations that differ only in such values count as equal. */
  fresh(value: string): string {
    this.#fresh.add(value);
    return value;
  }

  note(ask: Ask, exchange: Exchange): void {
    const key = this.#keyOf(ask);
    if (key !== null) this.#byBody.set(key, exchange);
  }

  /** The answer to an equal creation. */
  like(ask: Ask): Exchange | undefined {
    return this.#byBody.get(this.#keyOf(ask) ?? '');
  }

  /** Null for a request that is not a plain JSON creation with the usual token. */
  #keyOf({ endpoint, params, query, url, json, body, headers, authorization }: Ask): string | null {
    const isPlain = [params, query, url, body, headers, authorization].every((one) => one === undefined);
    if (!isPlain || endpoint.operation !== 'create' || !isObject(json)) return null;
    const fields = Object.entries(json).map(([name, value]) => [name, this.#fresh.has(value) ? 'fresh' : value]);
    return `${endpoint.id} ${asJson(Object.fromEntries(fields)).replaceAll(this.#markers, 'marker')}`;
  }
}

const known = new WeakMap<Workbench, AcceptedCreations>();

/** The accepted creations of a worker. */
export const acceptedOf = (bench: Workbench): AcceptedCreations => {
  const accepted = known.get(bench) ?? new AcceptedCreations(bench.plan.runId);
  known.set(bench, accepted);
  return accepted;
};
