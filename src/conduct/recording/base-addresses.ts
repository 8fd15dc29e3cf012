import { isObject } from '../../contract/json-object.ts';
import type { Api } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Match } from '../../judge/match-endpoint.ts';
import { succeeded } from '../../judge/subject/subject.ts';

/** An exchange, and the endpoint of the documents that its address looks like. */
export interface Matched {
  readonly exchange: Exchange;
  readonly match: Match | null;
}

/** The base address of each API. */
export type BaseAddresses = { readonly [api in Api]: string | null };

/** A browser records all that a page loads. A site that answers with pages alone is not the API, whatever its paths look like. */
const speaksForIt = ({ json, cut, ...exchange }: Exchange): boolean =>
  isObject(json) || (cut === true && succeeded({ json, ...exchange }));

/** Counts to which base addresses the exchanges with each API were sent. */
export class BaseCounts {
  readonly #counts: { readonly [api in Api]: Map<string, number> } = { management: new Map(), agent: new Map() };

  add({ exchange, match }: Matched): void {
    if (match === null || !speaksForIt(exchange)) return;
    const counts = this.#counts[match.resource.api];
    counts.set(match.base, (counts.get(match.base) ?? 0) + 1);
  }

  /** The base addresses of both APIs: those that are given, otherwise the most frequent ones; null if no exchange matches. */
  bases(given: Partial<BaseAddresses>): BaseAddresses {
    return {
      management: given.management ?? this.#mostOf('management'),
      agent: given.agent ?? this.#mostOf('agent'),
    };
  }

  #mostOf(api: Api): string | null {
    return [...this.#counts[api]].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
  }
}
