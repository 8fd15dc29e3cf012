import { isObject, type JsonObject } from '../../../../src/contract/json-object.ts';
import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import { tryAgain } from '../../../../src/exchange/client/tries.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { eventually } from '../../../../src/harness/visit/eventually.ts';
import { pathOf } from '../../../../src/harness/visit/local-server.ts';
import { isTooLarge } from '../../../../src/harness/visit/obstacle.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../../src/judge/subject/subject.ts';
import { otherTunnel, someTunnel } from '../tunnels/shared-tunnels.ts';
import { arrive, localServer, makeRoom, type Running, secondServer, startAnother } from '../tunnels/tunnels.ts';
import {
  type Capture,
  everSeen,
  type FoundCapture,
  findCapture,
  identityOf,
  isFor,
  itemsOf,
  listCaptured,
  needCapture,
} from './captures.ts';
import { incompressible } from './exhibits.ts';
import { holdBack } from './held-back.ts';

interface Replayed {
  readonly exchange: Exchange;
  readonly arrived: boolean;
}

/** What is shown after a deletion: a list, and the details of the deleted requests. */
interface ClearedSight {
  readonly listed: Exchange;
  readonly fetched: readonly Exchange[];
}

interface Clearance {
  /** All captured requests that were seen before the deletion, ours and others', including those that the list no longer shows. */
  readonly before: ReadonlySet<string>;
  readonly cleared: Exchange;
  readonly listed: Exchange | null;
  readonly fetched: readonly Exchange[];
  /** The accepted replay of a deleted request, and whether the request arrived again; null where the replay was refused. */
  readonly replayed?: Replayed | null;
  /** A request that was sent and captured after the deletion; null where none is shown. */
  readonly later?: Capture | null;
  /** The list after a second deletion; null where there was none. */
  readonly again?: Exchange | null;
}

/** Sends requests of several kinds through two tunnels, or through the only one that runs. Returns the captured requests with their ids and words. */
const captureSome = async (world: World, first: Running): Promise<FoundCapture[]> => {
  const found: FoundCapture[] = [];
  const large = { method: 'POST', body: incompressible(64 * 1024) };
  const path = pathOf(world.context.word());
  const isRefused = isTooLarge(await world.requests.visitors.through(first, { path, ...large }));
  for (const [tunnel, options] of [
    [first, isRefused ? {} : large],
    [(await startAnother(world)) ?? first, {}],
  ] as const) {
    const word = world.context.word();
    await arrive(world, tunnel, word, options);
    found.push(await needCapture(world, tunnel.name, word));
    // What was captured before its tunnel was stopped must be deleted like the rest.
    if (tunnel !== first) await makeRoom(world, tunnel.name);
  }
  return found;
};

/** As `captureSome`, through the tunnels that tests share. */
const captureShared = async (world: World, first: Running): Promise<FoundCapture[]> => {
  const other = await otherTunnel(world, first);
  const [large, plain] = [world.context.word(), world.context.word()];
  const body = incompressible(64 * 1024);
  const sent = await world.requests.visitors.through(first, { method: 'POST', path: pathOf(large), body });
  if (isTooLarge(sent) || (await localServer(world)).received(large).length === 0) await arrive(world, first, large);
  const found = await needCapture(world, first.name, large);
  await arrive(world, other ?? first, plain, {}, other === null ? undefined : await secondServer(world));
  return [found, await needCapture(world, (other ?? first).name, plain)];
};

/** Whether a detail is that of a request that was captured under the same id after the deletion. */
const isAnother = ({ json }: Exchange, before: ReadonlySet<string>): boolean =>
  isObject(json) && typeof json['start'] === 'string' && 'request' in json && !before.has(identityOf(json));

/** Looks for deleted requests that are still shown, until none is: a deletion may take a moment. */
const lookAfter = async (
  world: World,
  before: ReadonlySet<string>,
  ids: readonly string[],
  first?: Exchange,
): Promise<ClearedSight> => {
  let listed = first ?? (await listCaptured(world, ''));
  let fetched: Exchange[] = [];
  const isDeleted = (item: JsonObject): boolean => before.has(identityOf(item));
  await eventually(
    world.context,
    async () => {
      if (itemsOf(listed).some(isDeleted)) listed = await listCaptured(world, '');
      fetched = [];
      for (const id of ids) {
        const answer = await world.requests.send(requestTo(capturedRequests, 'get', { id, expect: 'refusal' }));
        if (!isAnother(answer, before)) fetched.push(answer);
      }
      const isGone = !itemsOf(listed).some(isDeleted) && !fetched.some(succeeded);
      return isGone ? true : null;
    },
    world.context.patience.capturesMs,
  );
  return { listed, fetched };
};

/** Replays a deleted request. Whether that is refused is not documented, but a request that was deleted cannot be sent again. */
const replayDeleted = async (world: World, found: FoundCapture | undefined): Promise<Replayed | null> => {
  if (found === undefined) return null;
  const servers = [await localServer(world), await secondServer(world)];
  const server = servers.find((one) => one.received(found.word).length > 0) ?? (await localServer(world));
  const before = server.received(found.word).length;
  const ask = requestTo(capturedRequests, 'replay', { json: { id: found.id }, expect: 'open' });
  const exchange = await world.requests.send(ask);
  if (!succeeded(exchange)) return null;
  return { exchange, arrived: await server.arrives(found.word, before + 1, world.context.patience.replaysMs) };
};

/** Whether a tunnel of ours that we did not stop is no longer shown. */
const hasEnded = async (world: World, { name }: Running): Promise<boolean> => {
  let seen = await world.requests.send(requestTo(agentTunnels, 'get', { id: name, expect: 'open' }));
  await world.context.settles(async () => {
    if (declined(seen)) seen = await world.requests.send(requestTo(agentTunnels, 'get', { id: name, expect: 'open' }));
    return !declined(seen);
  });
  return declined(seen);
};

/** Sends requests through a tunnel until one is captured: others may delete a captured request before it is seen. */
const captureLater = async (world: World, tunnel: Running): Promise<Capture | null> => {
  const seen = await tryAgain(
    'disturbed',
    async (): Promise<Capture | 'ended' | null> => {
      const word = world.context.word();
      // A tunnel that has ended explains why nothing would arrive.
      if (await hasEnded(world, tunnel)) return 'ended';
      await arrive(world, tunnel, word);
      return findCapture(world, tunnel.name, word);
    },
    (one) => one !== null,
  );
  return seen === 'ended' ? null : seen;
};

/** Deletes what was captured after the first deletion; null where the deletion is refused or would prove nothing. */
const clearAgain = async (world: World, { item }: Capture): Promise<Exchange | null> => {
  const { id } = item;
  if (typeof id !== 'string' || !succeeded(await world.requests.send(requestTo(capturedRequests, 'clear'))))
    return null;
  const { isQuick } = world.context;
  const { listed } = await lookAfter(world, new Set([identityOf(item)]), isQuick ? [] : [id]);
  // A deletion must also succeed when there is nothing left to delete.
  if (!isQuick) await world.requests.send(requestTo(capturedRequests, 'clear'));
  return listed;
};

/**
 * Looks for deleted requests once more, after the request in flight (the last of the ids) was answered. At `--effort quick` it reads only the
 * detail of that one, and takes the list that showed the later request.
 */
const lookOnceMore = async (
  world: World,
  before: ReadonlySet<string>,
  ids: readonly string[],
  first: ClearedSight,
  later: Capture | null,
): Promise<ClearedSight> => {
  if (!world.context.isQuick) return lookAfter(world, before, ids);
  const again = await lookAfter(world, before, ids.slice(-1), later?.exchange);
  const isLeft = itemsOf(first.listed).some((item) => before.has(identityOf(item)));
  return { listed: isLeft ? first.listed : again.listed, fetched: [...first.fetched, ...again.fetched] };
};

/** With this many captured requests a list probably omits the oldest; the deletion must delete those as well. */
const manyCaptured = 55;

/** Sends requests until there are this many, counting those of earlier tests that are still listed. */
const fill = async (world: World, tunnel: Running): Promise<void> => {
  const { length } = itemsOf(await listCaptured(world, ''));
  for (let n = length; n < manyCaptured; n += 1) await arrive(world, tunnel, world.context.word());
};

/** The two deletions of a run, in immediate succession. They also delete what others captured: the document has no other operation. */
export const clearance = (world: World): Promise<Clearance> =>
  world.context.once('deletion of captured requests', async () => {
    const { isQuick } = world.context;
    const tunnel = await someTunnel(world);
    const some = await (isQuick ? captureShared : captureSome)(world, tunnel);
    const ids = some.map(({ id }) => id);
    if (!isQuick) await fill(world, tunnel);
    const waiting = await holdBack(world, tunnel);
    try {
      const all = await listCaptured(world, '');
      const shown = itemsOf(all).find(isFor(waiting.word));
      // Some show a request once it is answered.
      const awaited = (shown ?? (await findCapture(world, tunnel.name, waiting.word, () => true))?.item)?.['id'];
      if (typeof awaited === 'string') ids.push(awaited);
      const before = new Set(await everSeen(world));
      const cleared = await world.requests.send(requestTo(capturedRequests, 'clear'));
      if (!succeeded(cleared)) return { before, cleared, listed: null, fetched: [] };
      const seen = await lookAfter(world, before, ids);
      const replayed = await replayDeleted(world, some[0]);
      // The answer to the held request must not bring back what was deleted. It would be visible by the time a later request is shown.
      await waiting.release();
      const later = await captureLater(world, tunnel);
      const last = typeof awaited === 'string' ? await lookOnceMore(world, before, ids, seen, later) : seen;
      return { before, cleared, ...last, replayed, later, again: later && (await clearAgain(world, later)) };
    } finally {
      await waiting.release();
    }
  });
