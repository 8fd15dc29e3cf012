import { isObject } from '../../../contract/json-object.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { asJson } from '../../../judge/subject/check.ts';
import type { Workbench } from '../../bench/workbench.ts';
import type { Ask } from '../../request/ask.ts';

/** The markers of a worker, as texts and names carry them: what makes one creation differ from another that asks for the same. */
const ownMarkers = (runId: string): RegExp => new RegExp(`plumbline([/-])${runId}\\1\\w+-\\d+`, 'g');

/**
 * The creations of a worker that were accepted, by what they ask for. At `--effort quick` one that asked for the same, whichever test sent it, is the
 * accepted twin of one that is wrong in one place. A worker that tries a finding again knows none of them.
 */
export class AcceptedCreations {
  readonly #markers: RegExp;
  readonly #byBody = new Map<string, Exchange>();
  readonly #fresh = new Set<unknown>();

  constructor(runId: string) {
    this.#markers = ownMarkers(runId);
  }

  /** Takes note of a value that is made anew for each creation: it makes none of them ask for something else. */
  fresh(value: string): string {
    this.#fresh.add(value);
    return value;
  }

  note(ask: Ask, exchange: Exchange): void {
    const key = this.#keyOf(ask);
    if (key !== null) this.#byBody.set(key, exchange);
  }

  /** The answer to one that asked for the same. */
  like(ask: Ask): Exchange | undefined {
    return this.#byBody.get(this.#keyOf(ask) ?? '');
  }

  /** Null for what is no plain JSON of the usual caller. */
  #keyOf({ endpoint, params, query, url, json, body, headers, authorization }: Ask): string | null {
    const isPlain = [params, query, url, body, headers, authorization].every((one) => one === undefined);
    if (!isPlain || endpoint.operation !== 'create' || !isObject(json)) return null;
    const fields = Object.entries(json).map(([name, value]) => [name, this.#fresh.has(value) ? 'fresh' : value]);
    return `${endpoint.id} ${asJson(Object.fromEntries(fields)).replaceAll(this.#markers, 'marker')}`;
  }
}

const known = new WeakMap<Workbench, AcceptedCreations>();

/** Those of a worker. */
export const acceptedOf = (bench: Workbench): AcceptedCreations => {
  const accepted = known.get(bench) ?? new AcceptedCreations(bench.plan.runId);
  known.set(bench, accepted);
  return accepted;
};
