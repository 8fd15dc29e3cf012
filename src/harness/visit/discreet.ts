import { isObject } from '../../contract/json-object.ts';
import { capturedRequests } from '../../contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import { markerIn } from '../ledger/marker.ts';

/** What stands in a record for what passed through somebody else's tunnel. */
const hidden = '[traffic of others]';

const withoutContent = (item: unknown): unknown =>
  isObject(item) && 'request' in item && markerIn(item['tunnel_name']) === null
    ? { ...item, request: hidden, response: item['response'] === null ? null : hidden }
    : item;

const bodyOf = (json: unknown): string => {
  if (!isObject(json)) return '[not shown: it is no JSON object, and may hold traffic of others]';
  const items = json[capturedRequests.listKey];
  return JSON.stringify(
    Array.isArray(items) ? { ...json, [capturedRequests.listKey]: items.map(withoutContent) } : withoutContent(json),
  );
};

/**
 * An exchange as it may be written down. The inspector shows whatever passed through any tunnel of the agent, with the
 * passwords and cookies of other people in it; a record keeps only that it was there.
 */
export const discreet = (exchange: Exchange): Exchange => {
  const { json, response } = exchange;
  if (response === null || !succeeded(exchange) || !exchange.endpoint.startsWith(`GET ${capturedRequests.collection}`))
    return exchange;
  const body = bodyOf(json);
  if (body === JSON.stringify(json)) return exchange;
  return { ...exchange, response: { ...response, body: Buffer.from(body) } };
};
