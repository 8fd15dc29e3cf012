import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import type { Ask } from '../ask.ts';
import { learn } from './learn.ts';
import type { Recency } from './recency.ts';
import { type Start, type Walk, walk } from './walk.ts';
import { walkRecent } from './walk-recent.ts';

/** Reads the part of a list that can show what the run made, or the whole list where that part is not known. */
export const walkOwn = async (
  send: (ask: Ask) => Promise<Exchange>,
  resource: Resource,
  baseUrl: string,
  recency: Recency,
  start: Start = {},
): Promise<Walk> => {
  const part = await walkRecent(send, resource, baseUrl, recency, start);
  if (part !== null) return part;
  const whole = await walk(send, resource, baseUrl, start);
  learn({ recency }, resource, whole);
  return whole;
};
