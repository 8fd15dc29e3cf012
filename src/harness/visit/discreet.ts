import { isObject } from '../../contract/json-object.ts';
import { capturedRequests } from '../../contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import { markerIn } from '../ledger/marker.ts';

/** Replaces the content of traffic through somebody else's tunnel. */
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
 * An exchange without the traffic of others, so that it may be recorded. The inspector shows traffic of all tunnels of the agent, which may hold
 * passwords and cookies of other people; a record keeps only that there was such traffic.
 */
export const discreet = (exchange: Exchange): Exchange => {
  const { json, response } = exchange;
  if (response === null || !succeeded(exchange) || !exchange.endpoint.startsWith(`GET ${capturedRequests.collection}`))
    return exchange;
  const body = bodyOf(json);
  if (body === JSON.stringify(json)) return exchange;
  return { ...exchange, response: { ...response, body: Buffer.from(body) } };
};
