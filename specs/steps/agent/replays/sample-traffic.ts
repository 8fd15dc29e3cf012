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

/** A tunnel to replay against, and what it leads to. */
interface Goal {
  readonly tunnel: Running;
  readonly server: LocalServer;
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

/** Of so many the details are read at `--effort quick`, and of so many once more: what was replayed, and one beside it. */
const mostRead = 3;
const mostReadLater = 2;

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

/** What stands in front of a tunnel may have rules of its own for anything but a plain GET and POST. */
const mustArrive = (n: number): boolean => n < 2;

/** Sends each exhibit and looks at it before the next is sent, which may take its place in memory. */
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
 * Sends all exhibits and looks at them in one list, and at the details of a few. What that list does not show was evicted, or the list is a short
 * one: it is sent once more and looked at by itself. What it does not show whole is looked at for a while.
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

/** One tunnel with all the exhibits sent through it, made once by this worker for all tests that look at them. */
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
