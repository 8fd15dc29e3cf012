import { capturedRequests } from '../../../src/contract/captured-requests.ts';
import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { Header } from '../../../src/exchange/recorded-exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { leave } from '../../../src/harness/trial/interruption.ts';
import type { Received } from '../../../src/harness/visit/local-server.ts';
import { isTooLarge } from '../../../src/harness/visit/obstacle.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { valuesByName } from '../../../src/judge/readers/http-message.ts';
import { refused, succeeded } from '../../../src/judge/subject.ts';
import { differingFields } from './agreement.ts';
import { areShown, isWhole, undisputed } from './capture-claims.ts';
import { findReplay } from './captured-replay.ts';
import {
  type Capture,
  findCapture,
  isFiltered,
  isFor,
  itemsOf,
  listCaptured,
  ofTunnel,
  unlessGone,
} from './captures.ts';
import { type Answered, answering, type Exhibit, exhibits } from './exhibits.ts';
import type { Passed } from './passed.ts';
import { sendExhibit } from './send-exhibit.ts';
import { inspectOf } from './start-terms.ts';
import { localServer, makeRoom, missed, type Running, startOneMore, startTunnel, untilArrival } from './tunnels.ts';

export interface Sample {
  readonly tunnel: Running;
  readonly passed: readonly Passed[];
  /** A replay of one of them, which was answered otherwise; null where replays are not captured. */
  readonly replayed: Replayed | null;
  /** One that is still shown though a newer one is gone; null where there is none. */
  readonly outlived: Outlived | null;
  /** The last list of captured requests of the tunnel. */
  readonly list: Exchange;
}

interface Replayed extends Passed {
  /** The tunnel that it was sent to. */
  readonly goal: string;
}

interface Outlived {
  readonly kept: Exchange;
  readonly gone: Exchange;
}

/** A size that is large, and yet leaves room for the other exhibits where the target says how much room there is. */
const largeSize = (world: World): number => {
  const wanted = world.context.byEffort(64, 256, 1024) * 1024;
  return Math.min(wanted, Math.floor((world.context.target.fixtures.inspectDbSize ?? wanted * 8) / 8));
};

/** So many are read once more at the least effort: what was replayed, and some of those beside it. */
const mostReadLater = 4;

/** Sends an exhibit until it arrives; null where it is one that may not arrive, and does not. */
const send = async (world: World, tunnel: Running, exhibit: Exhibit, mustArrive: boolean): Promise<Passed | null> => {
  let answer: Exchange | null = null;
  const attempt = async (): Promise<Passed | null> => {
    const sent = await sendExhibit(world, tunnel, exhibit);
    if ('exhibit' in sent) return sent;
    answer = sent;
    return null;
  };
  const first = exhibit.isUncommon || exhibit.isLarge ? await attempt() : null;
  if (first !== null || exhibit.isUncommon || (answer !== null && isTooLarge(answer))) return first;
  return (await untilArrival(world, attempt)) ?? (mustArrive ? missed(world, answer) : null);
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
    return whole && isFiltered(listed.exchange) && differingFields(listed.item, detail.item).length === 0;
  });
  return passed;
};

const sendAndLook = async (
  world: World,
  tunnel: Running,
  exhibit: Exhibit,
  mustArrive: boolean,
): Promise<Passed | null> => {
  const sent = await send(world, tunnel, exhibit, mustArrive);
  return sent && lookAt(world, tunnel, sent);
};

/** How a replay is answered: unlike anything that a visitor was. */
const answerToReplay: Answered = {
  status: 409,
  reason: 'Conflict',
  headers: [['X-Plumbline-Answer', 'to a replay']],
  body: Buffer.from('answer to a replay'),
  manner: 'plain',
};

/** What a replay is held against: what arrived of it, and how it was answered. No visitor has seen the answer. */
const asReplayed = ({ exhibit, answer, ...passed }: Passed, received: Received): Passed => {
  const arrived = valuesByName(received.headers);
  const carried = [...undisputed(answer.request.headers, received.headers)].filter(([name, values]) =>
    areShown(values, arrived.get(name) ?? [], name),
  );
  const headers = Object.fromEntries(carried.map(([name, values]) => [name, [...values]]));
  const sent = carried.flatMap(([name, values]) => values.map((value): Header => [name, value]));
  return {
    ...passed,
    exhibit: { ...exhibit, what: `a replay of ${exhibit.what}`, headers, answered: answerToReplay, isUncommon: true },
    received,
    answer: { ...answer, request: { ...answer.request, headers: sent }, response: null },
  };
};

/**
 * Replays an exhibit, through another tunnel where there is one, and answers it otherwise: neither changes anything about what was captured.
 * What is shown of the replay itself; null where it is not captured.
 */
const replayOtherwise = async (world: World, first: Passed, goal: Running): Promise<Replayed | null> => {
  const { word, listed } = first;
  const id = listed?.item['id'];
  if (typeof id !== 'string') return null;
  const server = await localServer(world);
  const before = server.received(word).length;
  server.answer(word, answering(answerToReplay));
  const json = { id, tunnel_name: goal.name };
  const replayed = await world.requests.send(requestTo(capturedRequests, 'replay', { json, expect: 'open' }));
  if (!succeeded(replayed) || !(await server.arrives(word, before + 1, world.context.patience.settleMs))) return null;
  const received = server.received(word)[before];
  if (received === undefined || inspectOf(goal.shown) !== true) return null;
  const wanted = asReplayed(first, received);
  const isReady = (item: JsonObject): boolean => isObject(item['response']) && isWhole(item, wanted);
  const found = await findReplay(world, { id, word }, goal.name, isReady);
  const detail = found && (await detailOf(world, goal.name, word, found));
  return found && { ...wanted, goal: goal.name, listed: found, detail };
};

/** One that is still shown after a newer one is gone: the oldest are evicted, and a deletion deletes them all. */
const findOutlived = async (world: World, passed: readonly Passed[]): Promise<Outlived | null> => {
  const read = async ({ listed }: Passed): Promise<Exchange> =>
    world.requests.send(requestTo(capturedRequests, 'get', { id: String(listed?.item['id']), expect: 'open' }));
  for (const [n, newer] of passed.entries()) {
    const older = newer.detail === null || newer.later !== null ? -1 : passed.findIndex(({ later }) => later !== null);
    const survivor = older < 0 || older > n ? undefined : passed[older];
    if (survivor === undefined) continue;
    const gone = await read(newer);
    const kept = await read(survivor);
    if (refused(gone) && succeeded(kept)) return { kept, gone };
  }
  return null;
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
    for (const [n, exhibit] of exhibits(largeSize(world)).entries()) {
      // What stands in front of a tunnel may have rules of its own for anything but a plain GET and POST.
      const mustArrive = n < 2;
      const first = await sendAndLook(world, tunnel, exhibit, mustArrive);
      const isGone = first !== null && first.listed !== null && first.detail === null;
      const seen = isGone ? await sendAndLook(world, tunnel, exhibit, mustArrive) : first;
      if (seen !== null) shown.push(seen);
    }
    const beside = await startOneMore(world);
    // The second has a body.
    const repeated = shown[1] ?? shown[0];
    const replayed = repeated === undefined ? null : await replayOtherwise(world, repeated, beside ?? tunnel);
    // While the tunnel runs: what becomes of captured requests after that is not said.
    const passed: Passed[] = [];
    for (const [n, one] of shown.entries()) {
      const { word, listed, detail } = one;
      const isRead = world.context.effort !== 'quick' || n < mostReadLater;
      const later = isRead && listed && detail ? await detailOf(world, tunnel.name, word, listed) : null;
      passed.push({ ...one, later });
    }
    if (beside !== null) await makeRoom(world, beside.name);
    const reread = world.context.effort === 'quick' ? passed.slice(0, mostReadLater) : passed;
    const outlived = await findOutlived(world, reread);
    return { tunnel, passed, replayed, outlived, list: await listCaptured(world, ofTunnel(tunnel.name)) };
  });
