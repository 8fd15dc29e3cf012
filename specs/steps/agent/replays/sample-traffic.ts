import { isObject, type JsonObject } from '../../../../src/contract/json-object.ts';
import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import type { Header } from '../../../../src/exchange/recorded-exchange.ts';
import { leave } from '../../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import type { LocalServer, Received } from '../../../../src/harness/visit/local-server.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { valuesByName } from '../../../../src/judge/readers/http-message.ts';
import { refused, succeeded } from '../../../../src/judge/subject/subject.ts';
import { type Answered, answering } from '../captures/answered.ts';
import { areShown, isWhole, undisputed } from '../captures/capture-claims.ts';
import { findCapture, isFiltered, isFor, itemsOf, listCaptured, ofTunnel } from '../captures/captures.ts';
import { exhibits } from '../captures/exhibits.ts';
import { detailOf, lookAt, sendAndLook, sendUntilArrival } from '../captures/look-at-exhibit.ts';
import type { Passed } from '../captures/passed.ts';
import { otherTunnel, someTunnel } from '../tunnels/shared-tunnels.ts';
import { inspectOf, notInspected } from '../tunnels/start-terms.ts';
import { localServer, makeRoom, type Running, secondServer, startOneMore } from '../tunnels/tunnels.ts';
import { findReplay } from './captured-replay.ts';

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

/** A tunnel to replay against, and the server behind it. */
interface Goal {
  readonly tunnel: Running;
  readonly server: LocalServer;
}

interface Outlived {
  readonly kept: Exchange;
  readonly gone: Exchange;
}

/** A large size that still leaves room for the other exhibits, if the target file says how large the memory of the inspector is. */
const largeSize = (world: World): number => {
  const wanted = world.context.byEffort(64, 256, 1024) * 1024;
  return Math.min(wanted, Math.floor((world.context.target.fixtures.inspectDbSize ?? wanted * 8) / 8));
};

/** At `--effort quick`: how many details are read, and how many of them are read again later (the replayed one and one more). */
const mostRead = 3;
const mostReadLater = 2;

/** The answer to a replay, unlike any answer to a visitor. */
const answerToReplay: Answered = {
  status: 409,
  reason: 'Conflict',
  headers: [['X-Plumbline-Answer', 'to a replay']],
  body: Buffer.from('answer to a replay'),
  manner: 'plain',
};

/** The exchange that a captured replay is compared with: the request as it arrived, and the answer that it got, which no visitor received. */
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
 * Replays an exhibit, through another tunnel if there is one, and answers it differently: neither may change what was captured of the original.
 * Returns how the replay itself is captured; null where it is not.
 */
const replayOtherwise = async (
  world: World,
  first: Passed,
  { tunnel: goal, server }: Goal,
): Promise<Replayed | null> => {
  const { word, listed } = first;
  const id = listed?.item['id'];
  if (typeof id !== 'string') return null;
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

/** A gateway in front of a tunnel may have its own rules for anything but a plain GET and POST, the first two exhibits. */
const mustArrive = (n: number): boolean => n < 2;

/** Sends each exhibit and reads it before the next one is sent, which may evict it. */
const lookAtEach = async (world: World, tunnel: Running): Promise<readonly Passed[]> => {
  const shown: Passed[] = [];
  for (const [n, exhibit] of exhibits(largeSize(world)).entries()) {
    const first = await sendAndLook(world, tunnel, exhibit, mustArrive(n));
    const isGone = first !== null && first.listed !== null && first.detail === null;
    const seen = isGone ? await sendAndLook(world, tunnel, exhibit, mustArrive(n)) : first;
    if (seen !== null) shown.push(seen);
  }
  return shown;
};

/**
 * Sends all exhibits, and reads them from one list and a few details. An exhibit that the list does not show was evicted or is beyond the end of
 * the list: it is sent again and read by itself. One that is shown incompletely is read again for a while.
 */
const lookAtAll = async (world: World, tunnel: Running): Promise<readonly Passed[]> => {
  const sent: Passed[] = [];
  for (const [n, exhibit] of exhibits(largeSize(world)).entries()) {
    const one = await sendUntilArrival(world, tunnel, exhibit, mustArrive(n));
    if (one !== null) sent.push(one);
  }
  const list = (await findCapture(world, tunnel.name, sent.at(-1)?.word ?? ''))?.exchange;
  const shown: Passed[] = [];
  for (const one of sent) {
    const items = list && isFiltered(list) ? itemsOf(list).filter(isFor(one.word)) : [];
    const listed = list && items[0] ? { item: items[0], exchange: list } : null;
    const n = shown.length;
    if (listed === null) {
      const again = await sendAndLook(world, tunnel, one.exhibit, mustArrive(n));
      if (again !== null) shown.push(again);
    } else if (!isWhole(listed.item, one)) shown.push(await lookAt(world, tunnel, one));
    else {
      const detail = n < mostRead ? await detailOf(world, tunnel.name, one.word, listed) : null;
      shown.push({ ...one, times: items.length, listed, detail });
    }
  }
  return shown;
};

/** One tunnel through which all the exhibits were sent, made once by this worker for all tests that read them. */
export const sampleTraffic = (world: World): Promise<Sample> =>
  world.context.once('sample traffic', async () => {
    const { isQuick } = world.context;
    const tunnel = await someTunnel(world);
    if (isObject(tunnel.shown['config']) && inspectOf(tunnel.shown) !== true) return leave(notInspected);
    const shown = await (isQuick ? lookAtAll : lookAtEach)(world, tunnel);
    const beside = isQuick ? await otherTunnel(world, tunnel) : await startOneMore(world);
    const server = isQuick && beside !== null ? await secondServer(world) : await localServer(world);
    // The second has a body.
    const repeated = shown[1] ?? shown[0];
    const replayed =
      repeated === undefined ? null : await replayOtherwise(world, repeated, { tunnel: beside ?? tunnel, server });
    // While the tunnel runs: what becomes of captured requests after that is not said.
    const passed: Passed[] = [];
    for (const [n, one] of shown.entries()) {
      const { word, listed, detail } = one;
      const isRead = !isQuick || n < mostReadLater;
      const later = isRead && listed && detail ? await detailOf(world, tunnel.name, word, listed) : null;
      passed.push({ ...one, later });
    }
    if (beside !== null && !isQuick) await makeRoom(world, beside.name);
    const outlived = await findOutlived(world, isQuick ? passed.slice(0, mostReadLater) : passed);
    const last = isQuick ? passed.find(({ listed }) => listed !== null)?.listed?.exchange : undefined;
    return { tunnel, passed, replayed, outlived, list: last ?? (await listCaptured(world, ofTunnel(tunnel.name))) };
  });
