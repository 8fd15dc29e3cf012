import { isObject, type JsonObject } from '../../../../src/contract/json-object.ts';
import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import { tryAgain } from '../../../../src/exchange/client/tries.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { leave } from '../../../../src/harness/base/interruption.ts';
import { type Ask, requestTo, turnedDown } from '../../../../src/harness/request/ask.ts';
import { eventually } from '../../../../src/harness/visit/eventually.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { asJson } from '../../../../src/judge/subject/check.ts';

/** A captured request, and the answer that shows it. */
export interface Capture {
  readonly item: JsonObject;
  readonly exchange: Exchange;
}

export const itemsOf = ({ json }: Exchange): readonly JsonObject[] => {
  const items = isObject(json) ? json[capturedRequests.listKey] : undefined;
  return Array.isArray(items) ? items.filter(isObject) : [];
};

/** Whether a captured request is the one for a word. The word in any one place is enough, because each place may be wrong. */
export const isFor =
  (word: string) =>
  ({ request }: JsonObject): boolean => {
    if (!isObject(request)) return false;
    const raw = Buffer.from(String(request['raw']), 'base64').toString('latin1');
    return [String(request['uri']), asJson(request['headers']), raw].some((text) => text.includes(word));
  };

/** Identifies a captured request: its id alone may be used again once everything was deleted. */
export const identityOf = ({ id, start }: JsonObject): string => asJson([id, start]);

/** The identities of all captured requests that this worker has ever seen in a list. */
export const everSeen = (world: World): Promise<Set<string>> =>
  world.context.once('captured requests that were seen', async () => new Set());

const askForList = async (world: World, query: string, expect: NonNullable<Ask['expect']>): Promise<Exchange> => {
  const exchange = await world.requests.send(requestTo(capturedRequests, 'list', { query, expect }));
  const seen = await everSeen(world);
  for (const item of itemsOf(exchange)) seen.add(identityOf(item));
  return exchange;
};

/** The document knows no pagination: the whole answer must be in one list. */
export const listCaptured = (world: World, query: string): Promise<Exchange> => askForList(world, query, 'success');

export const ofTunnel = (name: string): string => `?tunnel_name=${encodeURIComponent(name)}`;

/** Whether a list was asked for with the filter by tunnel. */
export const isFiltered = ({ request }: Exchange): boolean => request.url.includes('tunnel_name=');

/** The default and the maximum of limit are not documented: a short list may hide the wanted item, and a large limit may be refused. */
export const limits = [100, 20, 10, 5];

/** Lists of captured requests of a tunnel, the most natural first. */
export const listsOf = (tunnel: string): readonly string[] => [
  ofTunnel(tunnel),
  ...limits.map((limit) => `${ofTunnel(tunnel)}&limit=${limit}`),
];

/** The captured requests for a word, from the first of these lists that shows any. */
export const lookIn = async (world: World, lists: readonly string[], word: string): Promise<readonly Capture[]> => {
  for (const query of lists) {
    const expect = query.includes('limit=') ? ('open' as const) : ('success' as const);
    const exchange = await askForList(world, query, expect);
    const items = itemsOf(exchange).filter(isFor(word));
    if (items.length > 0) return items.map((item) => ({ item, exchange }));
  }
  return [];
};

/** The captured requests for a word, also from the list without the filter: whether the filter works is a requirement of its own. */
const lookFor = (world: World, tunnel: string, word: string): Promise<readonly Capture[]> =>
  lookIn(world, [...listsOf(tunnel), ''], word);

/** Waits for the captured request of a word until `isReady`, by default until it is answered. If that never happens, what was last seen of it. */
export const findCapture = async (
  world: World,
  tunnel: string,
  word: string,
  isReady: (item: JsonObject) => boolean = ({ response }) => isObject(response),
  patienceMs = world.context.patience.capturesMs,
): Promise<Capture | null> => {
  let last: Capture | null = null;
  const look = async (): Promise<Capture | null> => {
    const found = await lookFor(world, tunnel, word);
    last = found[0] ?? last;
    return found.find(({ item }) => isReady(item)) ?? null;
  };
  return (await eventually(world.context, look, patienceMs)) ?? last;
};

/** A captured request that a test uses further. */
export interface FoundCapture extends Capture {
  readonly id: string;
  readonly tunnel: string;
  readonly word: string;
}

/** The captured request for a word. Without it the test ends as unexercised: that requests are captured is a requirement of its own. */
export const needCapture = async (world: World, tunnel: string, word: string): Promise<FoundCapture> => {
  // If an agent captures nothing, a worker waits for it once, not in each of its tests.
  const known = await world.context.once('whether anything is captured', async () => ({ seen: false, inVain: false }));
  const patienceMs = known.inVain && !known.seen ? 0 : world.context.patience.capturesMs;
  const capture = await findCapture(world, tunnel, word, undefined, patienceMs);
  known.seen ||= capture !== null;
  known.inVain ||= capture === null;
  const id = capture?.item['id'];
  if (capture === null || typeof id !== 'string')
    return leave('a request through the tunnel is in no list of captured requests');
  return { ...capture, id, tunnel, word };
};

/**
 * Sends what needs a captured request to be there still. Captured requests are evicted when memory is short, and anybody may delete
 * them all; so a refusal says something only while the list shows the request. Null where it is gone.
 */
export const unlessGone = async (
  world: World,
  { tunnel, word, id }: Pick<FoundCapture, 'tunnel' | 'word' | 'id'>,
  ask: Ask,
): Promise<Exchange | null> => {
  const first = await world.requests.send({ ...ask, expect: 'success-unless-refused' });
  if (!turnedDown(ask, first)) return first;
  const later = await eventually(world.context, async (): Promise<Exchange | 'gone' | null> => {
    if (!(await lookFor(world, tunnel, word)).some(({ item }) => item['id'] === id)) return 'gone';
    const again = await world.requests.send({ ...ask, expect: 'success-unless-refused' });
    return turnedDown(ask, again) ? null : again;
  });
  if (later === 'gone') return null;
  return later ?? world.requests.send(ask);
};

/** Uses a captured request, and tries again with another one if the first is gone before the work is done. */
export const withCapture = async <F, T>(capture: () => Promise<F>, work: (found: F) => Promise<T | null>): Promise<T> =>
  (await tryAgain(
    'disturbed',
    async () => work(await capture()),
    (done) => done !== null,
  )) ?? leave('captured requests are gone before they can be used: evicted, or deleted by others');
