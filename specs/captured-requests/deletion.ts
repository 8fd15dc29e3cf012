import { capturedRequests } from '../../src/contract/captured-requests.ts';
import { isObject } from '../../src/contract/json-object.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { mostTries } from '../../src/exchange/tries.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { eventually } from '../../src/harness/visit/eventually.ts';
import { pathOf } from '../../src/harness/visit/local-server.ts';
import { isTooLarge } from '../../src/harness/visit/obstacle.ts';
import { refusalClaim } from '../../src/harness/world/claim.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject.ts';
import {
  type Capture,
  findCapture,
  isFor,
  itemsOf,
  listCaptured,
  needCapture,
  ofTunnel,
} from '../steps/agent/captures.ts';
import { incompressible } from '../steps/agent/exhibits.ts';
import { holdBack } from '../steps/agent/held-back.ts';
import { arrive, localServer, type Running, startAnother, startTunnel } from '../steps/agent/tunnels.ts';

interface Clearance {
  /** Ids of captured requests before, ours and those of others. */
  readonly before: readonly unknown[];
  readonly cleared: Exchange;
  readonly listed: Exchange | null;
  readonly fetched: readonly Exchange[];
  /** What is shown of requests that were sent afterwards; null where nothing is. */
  readonly later?: Capture | null;
  /** The list after that was deleted as well; null where it was not. */
  readonly again?: Exchange | null;
}

/** Sends requests of several sorts through two tunnels, or through the only one that runs; the ids that they are captured under. */
const captureSome = async (world: World, first: Running): Promise<string[]> => {
  const ids: string[] = [];
  const large = { method: 'POST', body: incompressible(64 * 1024) };
  const path = pathOf(world.context.word());
  const isRefused = isTooLarge(await world.requests.visitors.through(first, { path, ...large }));
  for (const [tunnel, options] of [
    [first, isRefused ? {} : large],
    [(await startAnother(world)) ?? first, {}],
  ] as const) {
    const word = world.context.word();
    await arrive(world, tunnel, word, options);
    ids.push((await needCapture(world, tunnel.name, word)).id);
  }
  return ids;
};

/** What is still shown of what was deleted. A deletion may take a moment. */
const lookAfter = async (world: World, before: readonly unknown[], ids: readonly string[]) => {
  let listed = await listCaptured(world, '');
  let fetched: Exchange[] = [];
  await eventually(
    world.context,
    async () => {
      if (itemsOf(listed).some(({ id }) => before.includes(id))) listed = await listCaptured(world, '');
      fetched = [];
      for (const id of ids)
        fetched.push(await world.requests.send(requestTo(capturedRequests, 'get', { id, expect: 'refusal' })));
      const isGone = !itemsOf(listed).some(({ id }) => before.includes(id)) && !fetched.some(succeeded);
      return isGone ? true : null;
    },
    world.context.patience.capturesMs,
  );
  return { listed, fetched };
};

/** Sends requests through a tunnel until one is captured. What was captured may be deleted by others before it is seen. */
const captureLater = async (world: World, tunnel: Running): Promise<Capture | null> => {
  let capture: Capture | null = null;
  for (let n = 0; n < mostTries.disturbed && capture === null; n += 1) {
    const word = world.context.word();
    await arrive(world, tunnel, word);
    capture = await findCapture(world, tunnel.name, word);
  }
  return capture;
};

/** Deletes what was captured after a deletion; null where that is refused or nothing can be said of it. */
const clearAgain = async (world: World, { item: { id } }: Capture): Promise<Exchange | null> => {
  if (typeof id !== 'string' || !succeeded(await world.requests.send(requestTo(capturedRequests, 'clear'))))
    return null;
  return (await lookAfter(world, [id], [id])).listed;
};

/** The deletions of a run, one right after the other. They delete what others captured as well: the document shows no other way. */
const clearance = (world: World): Promise<Clearance> =>
  world.context.once('deletion of captured requests', async () => {
    const tunnel = await startTunnel(world);
    const ids = await captureSome(world, tunnel);
    const waiting = await holdBack(world, tunnel);
    try {
      // Some show a request once it is answered.
      const awaited = (await findCapture(world, tunnel.name, waiting.word, () => true))?.item['id'];
      if (typeof awaited === 'string') ids.push(awaited);
      const before = [...ids, ...itemsOf(await listCaptured(world, '')).map(({ id }) => id)];
      const cleared = await world.requests.send(requestTo(capturedRequests, 'clear'));
      if (!succeeded(cleared)) return { before, cleared, listed: null, fetched: [] };
      const seen = await lookAfter(world, before, ids);
      // Its answer must not bring back what was deleted. Once a later request is shown, that would be as well.
      await waiting.release();
      const later = await captureLater(world, tunnel);
      const last = typeof awaited === 'string' ? await lookAfter(world, before, ids) : seen;
      return { before, cleared, ...last, later, again: later && (await clearAgain(world, later)) };
    } finally {
      await waiting.release();
    }
  });

for (const behaviour of ['clear', 'clear-no-body'] as const) {
  requirement.on(capturedRequests, behaviour, async ({ world }) => {
    await clearance(world);
  });
}

requirement('captured-requests.cleared-not-listed', async ({ world }) => {
  const { before, cleared, listed, later, again } = await clearance(world);
  if (listed === null) return leave('the deletion did not succeed');
  const left = itemsOf(listed).filter(({ id }) => before.includes(id));
  world.claims.check(
    listed,
    {
      place: '/requests',
      holds: left.length === 0,
      summary: 'a request that was captured before the deletion is still listed',
      expected: `none of the ${new Set(before).size} from before`,
      received: `${left.length} of them`,
    },
    [cleared],
  );
  const kept = again ? itemsOf(again).filter(({ id }) => id === later?.item['id']) : [];
  world.claims.check(again ?? listed, {
    place: '/requests',
    flaw: 'second deletion',
    holds: kept.length === 0,
    summary: 'a request that was captured before the second deletion is still listed',
    expected: 'no such request',
    received: `${kept.length} of them`,
  });
  // The list may also be empty because nothing is captured any more.
  world.claims.check(later?.exchange ?? listed, {
    place: '/requests',
    flaw: 'later requests',
    holds: later !== null,
    summary: 'after the deletion no request is captured any more, though config.inspect is true',
    expected: 'a request that was sent after the deletion',
    received: 'no such request',
  });
});

requirement('captured-requests.cleared-not-shown', async ({ world }) => {
  const { cleared, fetched } = await clearance(world);
  if (fetched.length === 0) return leave('the deletion did not succeed');
  for (const answer of fetched)
    world.claims.check(answer, refusalClaim(answer, 'a deleted captured request is read'), [cleared]);
});

/** More than this is too much traffic for a test. */
const mostBytes = 64 * 1024 * 1024;

/** So many small requests come before the large ones. A deployment that does not evict the oldest first is likely to keep one of them. */
const early = 16;

/** The oldest captured requests that the list shows with their answers, whoever sent them: a few of them tell enough. */
const oldestListed = async (world: World): Promise<string[]> =>
  itemsOf(await listCaptured(world, ''))
    .filter(({ id, response }) => typeof id === 'string' && isObject(response))
    .sort((a, b) => Date.parse(String(a['start'])) - Date.parse(String(b['start'])))
    .slice(0, 2)
    .map(({ id }) => String(id));

requirement('captured-requests.evicts-oldest', async ({ world }) => {
  const size = Number(world.context.fixture('inspectDbSize'));
  if (size > mostBytes)
    return leave('inspect_db_size is too large to be exceeded in a test', 'set it to 8 MiB or less');
  // Tunnels of their own, so that the list of one shows what became of one request without showing the flood.
  const oldest = await startTunnel(world);
  const flood = await startAnother(world);
  const newest = await startAnother(world);
  const [earlier, first, last] = [world.context.word(), world.context.word(), world.context.word()];
  await arrive(world, flood ?? oldest, earlier);
  await findCapture(world, (flood ?? oldest).name, earlier);
  const older = await oldestListed(world);
  await arrive(world, oldest, first);
  const { id } = await needCapture(world, oldest.name, first);
  const words = [first, ...Array.from({ length: early - 1 }, () => world.context.word())];
  for (const word of words.slice(1)) await arrive(world, oldest, word);
  const left = (): number => itemsOf(list).filter((item) => words.some((word) => isFor(word)(item))).length;
  // No larger than what is held to be captured whole elsewhere. Requests and answers take memory, and neither alone exceeds it.
  const body = incompressible(Math.min(Math.ceil(size / 16), 128 * 1024));
  // Half as much again as there is room for, whatever else the agent counts as memory.
  const times = Math.ceil((0.75 * size) / body.length);
  const server = await localServer(world);
  for (let n = 0; n < times; n += 1) {
    const word = world.context.word();
    server.answer(word, (response) => response.end(body));
    await arrive(world, flood ?? oldest, word, { method: 'POST', body });
  }
  await arrive(world, newest ?? oldest, last);
  const kept = await findCapture(world, (newest ?? oldest).name, last);
  let list = await listCaptured(world, ofTunnel(oldest.name));
  const gone = await eventually(world.context, async () => {
    if (left() > 0) list = await listCaptured(world, ofTunnel(oldest.name));
    return left() === 0 ? true : null;
  });
  const fetched = await world.requests.send(requestTo(capturedRequests, 'get', { id, expect: 'open' }));
  world.claims.check(list, {
    place: '/requests',
    holds: gone === true,
    summary: 'old captured requests are kept though memory use exceeds inspect_db_size',
    expected: `the first ${early} are evicted after ${2 * times * body.length} more bytes, of which ${size} have room`,
    received: `${left()} of them are still listed`,
  });
  world.claims.check(fetched, {
    place: 'status',
    holds: !succeeded(fetched),
    summary: 'an evicted captured request is still shown',
    expected: 'a refusal',
    received: `status ${fetched.response?.status}`,
  });
  for (const before of gone === true ? older : []) {
    const answer = await world.requests.send(requestTo(capturedRequests, 'get', { id: before, expect: 'open' }));
    world.claims.check(
      answer,
      {
        place: 'status',
        holds: !succeeded(answer),
        summary: 'a captured request is kept that is older than one that was evicted',
        expected: 'a refusal',
        received: `status ${answer.response?.status}`,
      },
      [fetched],
    );
  }
  // Where it shares a tunnel with the others it may be on a page that is not shown: the order of the list is not.
  if (newest === null) return;
  world.claims.check(kept?.exchange ?? list, {
    place: '/requests',
    holds: kept !== null,
    summary: 'the newest captured request was evicted',
    expected: 'the newest is kept',
    received: 'it is not listed',
  });
});
