import type { JsonObject } from '../../../../src/contract/json-object.ts';
import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { eventually } from '../../../../src/harness/visit/eventually.ts';
import type { LocalServer } from '../../../../src/harness/visit/local-server.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { type FoundCapture, listsOf, lookIn, unlessGone } from '../captures/captures.ts';

/** A tunnel to replay against, and the server behind it. */
interface Goal {
  readonly name: string;
  readonly server: LocalServer;
}

/**
 * Replays a captured request and looks for the replay among the captured requests. Whether a replay is captured is not documented; but if it is,
 * all statements about captured requests hold for it. Null where it is not captured, or where the replay itself failed.
 */
export const captureReplay = async (
  world: World,
  found: FoundCapture,
  { name, server }: Goal,
): Promise<FoundCapture | null> => {
  const { id, word } = found;
  const before = server.received(word).length;
  const json = { id, tunnel_name: name };
  const replayed = await unlessGone(world, found, requestTo(capturedRequests, 'replay', { json }));
  if (replayed === null || !(await server.arrives(word, before + 1, world.context.patience.replaysMs))) return null;
  return findReplay(world, { id, word }, name);
};

/**
 * Waits until a replay that arrived is captured on a tunnel and `isReady`. If it never becomes ready, what was last seen of it; null where it is
 * not captured.
 */
export const findReplay = async (
  world: World,
  { id, word }: Pick<FoundCapture, 'id' | 'word'>,
  name: string,
  isReady: (item: JsonObject) => boolean = () => true,
): Promise<FoundCapture | null> => {
  let last: FoundCapture | null = null;
  const look = async (): Promise<FoundCapture | null> => {
    for (const capture of await lookIn(world, listsOf(name), word)) {
      const shown = capture.item['id'];
      if (typeof shown !== 'string' || shown === id) continue;
      last = { ...capture, id: shown, tunnel: name, word };
      if (isReady(last.item)) return last;
    }
    return null;
  };
  // If replays are not captured, a worker waits for one once, not in each of its tests.
  const known = await world.context.once('whether replays are captured', async () => ({ seen: false, inVain: false }));
  const patienceMs = known.inVain && !known.seen ? 0 : world.context.patience.capturesMs;
  const capture = (await eventually(world.context, look, patienceMs)) ?? last;
  known.seen ||= capture !== null;
  known.inVain ||= capture === null;
  return capture;
};

/** Replays a captured request; null where it is gone by then. */
export const replay = (
  world: World,
  found: FoundCapture,
  more: { tunnel_name?: string } = {},
): Promise<Exchange | null> =>
  unlessGone(world, found, requestTo(capturedRequests, 'replay', { json: { id: found.id, ...more } }));
