import { capturedRequests } from '../../contract/captured-requests.ts';
import { type Exchange, isObject, type JsonObject } from '../answer.ts';
import type { World } from '../world.ts';
import { eventually } from './eventually.ts';

/** A captured request, and the answer that shows it. */
export interface Capture {
  readonly item: JsonObject;
  readonly exchange: Exchange;
}

export const itemsOf = ({ json }: Exchange): readonly JsonObject[] => {
  const items = isObject(json) ? json[capturedRequests.listKey] : undefined;
  return Array.isArray(items) ? items.filter(isObject) : [];
};

/** Whether a captured request is the one for a word. Any one place will do, because each of them may be wrong. */
export const isFor =
  (word: string) =>
  ({ request }: JsonObject): boolean => {
    if (!isObject(request)) return false;
    const raw = Buffer.from(String(request['raw']), 'base64').toString('latin1');
    return [String(request['uri']), JSON.stringify(request['headers']), raw].some((text) => text.includes(word));
  };

/** The document knows no pages: what is asked for must be asked for in one list. */
export const listCaptured = (world: World, query: string): Promise<Exchange> =>
  world.send(world.ask(capturedRequests, 'list', { query }));

export const ofTunnel = (name: string): string => `?tunnel_name=${encodeURIComponent(name)}`;

/**
 * What the list of a tunnel shows for a word; a longer one, where the default of limit may hide it; and without the filter, where
 * the filter finds nothing. The maximum of limit is not shown, so that a long list may be refused.
 */
const lookFor = async (world: World, tunnel: string, word: string): Promise<readonly Capture[]> => {
  for (const query of [ofTunnel(tunnel), `${ofTunnel(tunnel)}&limit=20`, '']) {
    const expect = query.includes('limit=') ? ('open' as const) : ('success' as const);
    const exchange = await world.send(world.ask(capturedRequests, 'list', { query, expect }));
    const items = itemsOf(exchange).filter(isFor(word));
    if (items.length > 0) return items.map((item) => ({ item, exchange }));
  }
  return [];
};

/** The captured request for a word, once it is there and, unless told otherwise, answered; what is there, where it never is. */
export const findCapture = async (
  world: World,
  tunnel: string,
  word: string,
  isReady: (item: JsonObject) => boolean = ({ response }) => isObject(response),
): Promise<Capture | null> => {
  let last: Capture | null = null;
  const ready = await eventually(world, async () => {
    const found = await lookFor(world, tunnel, word);
    last = found[0] ?? last;
    return found.find(({ item }) => isReady(item)) ?? null;
  });
  return ready ?? last;
};

/** The captured request for a word. Without it a test cannot go on; that requests are captured is a requirement of its own. */
export const needCapture = async (world: World, tunnel: string, word: string): Promise<Capture & { id: string }> => {
  const capture = await findCapture(world, tunnel, word);
  const id = capture?.item['id'];
  if (capture === null || typeof id !== 'string') return world.leave('a request through the tunnel was not captured');
  return { ...capture, id };
};
