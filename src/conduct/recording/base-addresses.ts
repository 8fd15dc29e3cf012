import type { Api } from '../../contract/contract.ts';
import { isObject } from '../../contract/json-object.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Match } from '../../judge/match-endpoint.ts';
import { succeeded } from '../../judge/subject.ts';

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

/** The address that most of the exchanges with an API went to; null where nothing looks like it. */
const commonBase = (matched: readonly Matched[], api: Api): string | null => {
  const counts = new Map<string, number>();
  for (const { exchange, match } of matched)
    if (match?.resource.api === api && speaksForIt(exchange)) counts.set(match.base, (counts.get(match.base) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
};

/** The addresses of the two APIs: those that are given, and for others those that most exchanges went to. */
export const baseAddresses = (matched: readonly Matched[], given: Partial<BaseAddresses>): BaseAddresses => ({
  management: given.management ?? commonBase(matched, 'management'),
  agent: given.agent ?? commonBase(matched, 'agent'),
});
