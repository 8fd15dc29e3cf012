import { capturedRequests } from '../../../src/contract/captured-requests.ts';
import { isObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { leave } from '../../../src/harness/trial/interruption.ts';
import { isTooLarge } from '../../../src/harness/visit/obstacle.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject.ts';
import { differingFields } from './agreement.ts';
import { isWhole } from './capture-claims.ts';
import { type Capture, findCapture, isFor, itemsOf, listCaptured, ofTunnel, unlessGone } from './captures.ts';
import { type Exhibit, exhibits } from './exhibits.ts';
import type { Passed } from './passed.ts';
import { sendExhibit } from './send-exhibit.ts';
import {
  inspectOf,
  localServer,
  makeRoom,
  missed,
  type Running,
  startOneMore,
  startTunnel,
  untilArrival,
} from './tunnels.ts';

export interface Sample {
  readonly tunnel: Running;
  readonly passed: readonly Passed[];
  /** The last list of captured requests of the tunnel. */
  readonly list: Exchange;
}

/** A size that is large, and yet leaves room for the other exhibits where the target says how much room there is. */
const largeSize = (world: World): number => {
  const wanted = world.context.byEffort(64, 256, 1024) * 1024;
  return Math.min(wanted, Math.floor((world.context.target.fixtures.inspectDbSize ?? wanted * 8) / 8));
};

/** So many are read once more at the least effort: what was replayed, and some of those beside it. */
const mostReadLater = 4;

/** Sends an exhibit until it arrives; null where it is one that may not arrive, and does not. */
const send = async (world: World, tunnel: Running, exhibit: Exhibit): Promise<Passed | null> => {
  let answer: Exchange | null = null;
  const attempt = async (): Promise<Passed | null> => {
    const sent = await sendExhibit(world, tunnel, exhibit);
    if ('exhibit' in sent) return sent;
    answer = sent;
    return null;
  };
  const first = exhibit.isUncommon || exhibit.isLarge ? await attempt() : null;
  if (first !== null || exhibit.isUncommon || (answer !== null && isTooLarge(answer))) return first;
  return (await untilArrival(world, attempt)) ?? missed(world, answer);
};

/** The detail of what was listed; null where it is gone by then, or where no captured request is shown. */
const detailOf = async (world: World, tunnel: string, word: string, listed: Capture): Promise<Capture | null> => {
  const id = listed.item['id'];
  if (typeof id !== 'string') return null;
  const exchange = await unlessGone(world, { tunnel, word, id }, requestTo(capturedRequests, 'get', { id }));
  return isObject(exchange?.json) && 'request' in exchange.json ? { item: exchange.json, exchange } : null;
};

/** What is shown of an exhibit. Where something is missing in it, it is looked at again for a while. */
const lookAt = async (world: World, tunnel: Running, sent: Passed): Promise<Passed> => {
  let passed = sent;
  await world.context.settles(async () => {
    const listed = await findCapture(world, tunnel.name, sent.word);
    if (listed === null) return true;
    const times = itemsOf(listed.exchange).filter(isFor(sent.word)).length;
    const detail = await detailOf(world, tunnel.name, sent.word, listed);
    passed = { ...sent, times, listed, detail };
    if (detail === null) return true;
    const whole = [listed, detail].every(({ item }) => isWhole(item, passed));
    return whole && differingFields(listed.item, detail.item).length === 0;
  });
  return passed;
};

const sendAndLook = async (world: World, tunnel: Running, exhibit: Exhibit): Promise<Passed | null> => {
  const sent = await send(world, tunnel, exhibit);
  return sent && lookAt(world, tunnel, sent);
};

/**
 * Replays an exhibit, through another tunnel where there is one, and answers it otherwise: neither changes anything about what was captured.
 */
const replayOtherwise = async (world: World, { word, listed }: Passed, beside: Running | null): Promise<void> => {
  const id = listed?.item['id'];
  if (typeof id !== 'string') return;
  const server = await localServer(world);
  const before = server.received(word).length;
  server.answer(word, (response) => {
    response.statusCode = 409;
    response.end('answer to a replay');
  });
  const json = { id, ...(beside === null ? {} : { tunnel_name: beside.name }) };
  const replayed = await world.requests.send(requestTo(capturedRequests, 'replay', { json, expect: 'open' }));
  if (succeeded(replayed)) await server.arrives(word, before + 1, world.context.patience.settleMs);
};

/**
 * One tunnel with all the exhibits sent through it, made once by this worker for all tests that look at them. Each is looked at before
 * the next is sent, which may take its place in memory.
 */
export const sampleTraffic = (world: World): Promise<Sample> =>
  world.context.once('sample traffic', async () => {
    const tunnel = await startTunnel(world);
    if (isObject(tunnel.shown['config']) && inspectOf(tunnel.shown) !== true)
      return leave('a tunnel that is started without a word about it is not inspected');
    const shown: Passed[] = [];
    for (const exhibit of exhibits(largeSize(world))) {
      const first = await sendAndLook(world, tunnel, exhibit);
      const isGone = first !== null && first.listed !== null && first.detail === null;
      const seen = isGone ? await sendAndLook(world, tunnel, exhibit) : first;
      if (seen !== null) shown.push(seen);
    }
    const beside = await startOneMore(world);
    const [first] = shown;
    if (first !== undefined) await replayOtherwise(world, first, beside);
    // While the tunnel runs: what becomes of captured requests after that is not said.
    const passed: Passed[] = [];
    for (const [n, one] of shown.entries()) {
      const { word, listed, detail } = one;
      const isRead = world.context.effort !== 'quick' || n < mostReadLater;
      const later = isRead && listed && detail ? await detailOf(world, tunnel.name, word, listed) : null;
      passed.push({ ...one, later });
    }
    if (beside !== null) await makeRoom(world, beside.name);
    return { tunnel, passed, list: await listCaptured(world, ofTunnel(tunnel.name)) };
  });
