import { capturedRequests } from '../../src/contract/captured-requests.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { mostTries } from '../../src/exchange/tries.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { eventually } from '../../src/harness/visit/eventually.ts';
import type { World } from '../../src/harness/world/world.ts';
import { type Capture, findCapture, isFor, itemsOf, listCaptured, listsOf, ofTunnel } from '../steps/agent/captures.ts';
import { isReached } from '../steps/agent/reached.ts';
import { sampleTraffic } from '../steps/agent/sample-traffic.ts';
import {
  arrive,
  inspectOf,
  localServer,
  makeRoom,
  type Running,
  startAnother,
  startBeside,
  startTunnel,
} from '../steps/agent/tunnels.ts';

/** A list of captured requests, and how many of them are those that are looked for. */
interface Shown {
  readonly exchange: Exchange;
  readonly times: number;
}

requirement('captured-requests.captured', async ({ world }) => {
  const { passed, list } = await sampleTraffic(world);
  const server = await localServer(world);
  for (const { exhibit, word, times, listed, answer } of passed) {
    // How much memory there is by default is not shown: what is large may have been evicted at once.
    if (listed === null && exhibit.isLarge && !world.context.offers('inspectDbSize')) continue;
    const most = server.received(word).length;
    world.claims.check(
      listed?.exchange ?? list,
      {
        place: '/requests',
        holds: times >= 1 && times <= most,
        summary: `${exhibit.what}: captured ${times} times`,
        expected: most === 1 ? 'once' : `at least once, at most ${most} times`,
        received: `${times} times`,
      },
      [answer],
    );
  }
  // What a start makes of the parameter is not said; but what it shows is so, for each of the tunnels that run.
  const tunnels = [await startBeside(world), await startBeside(world, { inspect: false })];
  let twinned = false;
  for (const tunnel of tunnels) {
    if (tunnel === null || inspectOf(tunnel.shown) !== true) continue;
    const word = await checkCaptured(world, tunnel);
    if (word !== null && !twinned) await checkTwins(world, tunnel, word);
    twinned = true;
  }
  const https = await startBeside(world, { proto: 'https' });
  if (https !== null && inspectOf(https.shown) === true && (await isReached(world, https)))
    await checkCaptured(world, https);
});

/**
 * Holds that a request through a tunnel that shows itself as inspected is captured, whatever other tunnels are. What was captured may
 * be deleted by others before it is seen, so several requests are sent. The word of the one that is captured.
 */
const checkCaptured = async (world: World, tunnel: Running): Promise<string | null> => {
  let capture: Capture | null = null;
  let word = '';
  for (let n = 0; n < mostTries.disturbed && capture === null; n += 1) {
    word = world.context.word();
    await arrive(world, tunnel, word);
    capture = await findCapture(world, tunnel.name, word, () => true);
  }
  world.claims.check(capture?.exchange ?? (await listCaptured(world, '')), {
    place: '/requests',
    holds: capture !== null,
    summary: 'a request through a tunnel whose config.inspect is true was not captured, beside other tunnels',
    expected: 'the request in the list',
    received: 'no such request',
  });
  return capture === null ? null : word;
};

/** The list of a tunnel that shows most of what was captured for a word, beside something older. */
const shownBeside = async (world: World, tunnel: Running, older: string, word: string): Promise<Shown | null> => {
  const shown: Shown[] = [];
  for (const query of listsOf(tunnel.name).slice(0, 2)) {
    const expect = query.includes('limit=') ? ('open' as const) : ('success' as const);
    const exchange = await world.requests.send(requestTo(capturedRequests, 'list', { query, expect }));
    const items = itemsOf(exchange);
    if (items.some(isFor(older))) shown.push({ exchange, times: items.filter(isFor(word)).length });
    if (shown.some(({ times }) => times > 1)) break;
  }
  return shown.sort((a, b) => b.times - a.times)[0] ?? null;
};

/**
 * Holds that of two equal requests both are captured. How many are kept and listed is not said: one that is older than both and is
 * shown beside them says that there is room.
 */
const checkTwins = async (world: World, tunnel: Running, older: string): Promise<void> => {
  let seen: Shown | null = null;
  for (let n = 0; n < mostTries.disturbed; n += 1) {
    const word = world.context.word();
    for (let twin = 0; twin < 2; twin += 1) await arrive(world, tunnel, word);
    const both = await eventually(
      world.context,
      async () => {
        seen = await shownBeside(world, tunnel, older, word);
        return seen === null || seen.times > 1 ? { seen } : null;
      },
      world.context.patience.capturesMs,
    );
    if (both !== null) break;
  }
  if (seen === null) return;
  const { exchange, times }: Shown = seen;
  world.claims.check(exchange, {
    place: '/requests',
    flaw: 'equal requests',
    holds: times !== 1,
    summary: 'of two equal requests through a tunnel whose config.inspect is true one was captured',
    expected: 'both in the list',
    received: 'one of them',
  });
};

requirement('captured-requests.not-captured', async ({ world }) => {
  const [silent, loud] = [world.context.word(), world.context.word()];
  const tunnel = await startBeside(world, { inspect: false });
  if (tunnel === null || inspectOf(tunnel.shown) !== false)
    return leave('no tunnel with config.inspect false could be started: the document does not show how');
  await arrive(world, tunnel, silent);
  const silentToo = world.context.word();
  const https = await startBeside(world, { inspect: false, proto: 'https' });
  if (https !== null && inspectOf(https.shown) === false && (await isReached(world, https)))
    await arrive(world, https, silentToo);
  // Beside it, or after it where the agent runs one tunnel at a time.
  const beside = await startAnother(world);
  if (beside === null) await makeRoom(world, tunnel.name);
  const inspected = beside ?? (await startTunnel(world));
  // Once the later one is there, the earlier one would be there as well.
  await arrive(world, inspected, loud);
  const seen = await findCapture(world, inspected.name, loud);
  if (seen === null) return leave('a request through an inspected tunnel was not captured either');
  // What a tunnel shows is so, also where nobody asked for it.
  world.claims.check(
    seen.exchange,
    {
      place: '/requests',
      holds: inspectOf(inspected.shown) !== false,
      summary: 'a request through a tunnel that shows config.inspect as false was captured',
      expected: 'no such request in the list, or config.inspect true',
      received: 'one',
    },
    [inspected.exchange],
  );
  const list = await listCaptured(world, '');
  // What a list of a tunnel that no longer runs shows is open.
  const ofTheTunnel = beside === null ? [] : [await listCaptured(world, ofTunnel(tunnel.name))];
  for (const answer of [list, ...ofTheTunnel]) {
    world.claims.check(answer, {
      place: '/requests',
      holds: !itemsOf(answer).some((item) => isFor(silent)(item) || isFor(silentToo)(item)),
      summary: 'a request through a tunnel whose config.inspect is false was captured',
      expected: 'no such request in the list',
      received: 'one',
    });
  }
});
