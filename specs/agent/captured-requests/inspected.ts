import { tryAgain } from '../../../src/exchange/client/tries.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import { eventually } from '../../../src/harness/visit/eventually.ts';
import { type LocalServer, pathOf } from '../../../src/harness/visit/local-server.ts';
import type { World } from '../../../src/harness/world/world.ts';
import {
  type Capture,
  findCapture,
  isFor,
  itemsOf,
  listCaptured,
  listsOf,
  lookIn,
  ofTunnel,
} from '../../steps/agent/captures/captures.ts';
import { clearHiding, mayEndEarly } from '../../steps/agent/captures/may-end-early.ts';
import { isPassedOver } from '../../steps/agent/captures/passed-over.ts';
import { sampleTraffic } from '../../steps/agent/replays/sample-traffic.ts';
import { startNamesake } from '../../steps/agent/tunnels/namesake.ts';
import { isReached } from '../../steps/agent/tunnels/reached.ts';
import {
  anotherTunnel,
  hasRisen,
  httpsTunnel,
  someTunnel,
  stillRunning,
  uninspectedTunnel,
} from '../../steps/agent/tunnels/shared-tunnels.ts';
import { inspectOf, notInspected } from '../../steps/agent/tunnels/start-terms.ts';
import {
  arrive,
  localServer,
  makeRoom,
  type Running,
  secondServer,
  startAnother,
  startBeside,
  startTunnel,
  visit,
} from '../../steps/agent/tunnels/tunnels.ts';
import { checkOverlapping } from './check-overlapping.ts';

requirement('captured-requests.captured', async ({ world }) => {
  const { tunnel: sampled, passed, list } = await sampleTraffic(world);
  const server = await localServer(world);
  const running = passed.some(({ listed }) => listed === null) ? await stillRunning(world, sampled) : sampled;
  for (const { exhibit, word, times, listed, answer } of passed) {
    // The default size of the memory is not documented: a large request may have been evicted at once.
    if (listed === null && exhibit.isLarge && !world.context.offers('inspectDbSize')) continue;
    // A request that was sent again on a new connection may have been captured before the old connection broke.
    const most = Math.max(server.received(word).length, answer.attempt);
    const missed = listed === null ? await isPassedOver(world, running, exhibit) : times < 1;
    world.claims.check(
      listed?.exchange ?? list,
      {
        place: '/requests',
        holds: !missed && times <= most,
        summary: `${exhibit.what}: captured ${times} times`,
        expected: most === 1 ? 'once' : `at least once, at most ${most} times`,
        received: `${times} times`,
      },
      [answer],
    );
  }
  const { isQuick } = world.context;
  // The effect of the parameter is not documented, but what the tunnel shows must be true, for each of the running tunnels.
  const tunnels = [isQuick ? await someTunnel(world) : await startBeside(world), await uninspectedTunnel(world)];
  for (const [n, tunnel] of tunnels.entries())
    if (tunnel !== null && inspectOf(tunnel.shown) === true)
      await checkCaptured(world, tunnel, n === 0 ? server : await secondServer(world));
  const former = isQuick ? null : tunnels[0];
  if (former && inspectOf(former.shown) === true) await checkRepeated(world, former);
  const namesake = former && (await startNamesake(world, former.name, {}));
  for (const tunnel of [namesake, await httpsTunnel(world)])
    if (tunnel && inspectOf(tunnel.shown) === true && (hasRisen(tunnel) || (await isReached(world, tunnel))))
      await checkCaptured(world, tunnel, server);
  await checkOverlapping(world);
});

/**
 * Holds that a request through a tunnel which shows itself as inspected is captured, whatever other tunnels show. Others may delete captured
 * requests before they are seen, so several requests are sent. If older ones may hide the newest in the list, all are deleted before another one is
 * sent.
 */
const checkCaptured = async (world: World, tunnel: Running, server: LocalServer): Promise<void> => {
  const send = async (): Promise<Capture | null> => {
    const word = world.context.word();
    await arrive(world, tunnel, word, {}, server);
    return findCapture(world, tunnel.name, word, () => true);
  };
  let capture = await tryAgain('disturbed', send, (seen) => seen !== null);
  if (capture === null && (await clearHiding(world))) {
    capture = await send();
    if (capture === null && (await mayEndEarly(world))) return;
  }
  world.claims.check(capture?.exchange ?? (await listCaptured(world, '')), {
    place: '/requests',
    holds: capture !== null,
    summary: 'a request through a tunnel whose config.inspect is true was not captured, beside other tunnels',
    expected: 'the request in the list',
    received: 'no such request',
  });
};

/** Sends a request twice. Returns the second answer, and how many times the request is captured; null where that proves nothing. */
const sendTwice = async (
  world: World,
  tunnel: Running,
): Promise<{ readonly answer: Exchange; readonly times: number } | null> => {
  const server = await localServer(world);
  const [older, word] = [world.context.word(), world.context.word()];
  await arrive(world, tunnel, older);
  await arrive(world, tunnel, word);
  const answer = await visit(world, tunnel, word);
  if (server.received(word).length < 2) return null;
  let times = 0;
  await eventually(
    world.context,
    async () => {
      times = (await lookIn(world, listsOf(tunnel.name), word)).length;
      return times < 2 ? null : times;
    },
    world.context.patience.capturesMs,
  );
  if (times < 2 && (await lookIn(world, [...listsOf(tunnel.name), ''], older)).length === 0) return null;
  if (times < 2 && (await mayEndEarly(world))) return null;
  return { answer, times };
};

/**
 * Holds that a request which is sent twice is captured twice: each is an exchange of its own. A gateway may answer the second by itself, others may
 * delete captured requests, and there may be no room for both: so a missing one counts only while an older one is kept.
 */
const checkRepeated = async (world: World, tunnel: Running): Promise<void> => {
  const seen = await tryAgain(
    'disturbed',
    () => sendTwice(world, tunnel),
    (one) => one === null || one.times > 1,
  );
  if (seen === null) return;
  const { answer, times } = seen;
  world.claims.check(answer, {
    place: '/requests',
    flaw: 'repeated',
    holds: times > 1,
    summary: 'of two equal requests only one was captured',
    expected: 'each of them in the list',
    received: `${times} of them`,
  });
};

/** Sends a body through a tunnel that is answered with an error; neither is a reason to capture it. It may fail to get through. */
const visitWithError = async (world: World, tunnel: Running, word: string): Promise<void> => {
  (await secondServer(world)).answer(word, (response) => response.writeHead(500).end());
  await world.requests.visitors.through(tunnel, { method: 'POST', path: pathOf(word), body: Buffer.from(word) });
};

/**
 * Sends requests through an uninspected tunnel with the protocol of the document's own example, and through one under the name of a tunnel that was
 * inspected. Returns their words.
 */
const visitMoreUninspected = async (world: World): Promise<readonly string[]> => {
  const [silentToo, silentAgain] = [world.context.word(), world.context.word()];
  const https = await startBeside(world, { inspect: false, proto: 'https' });
  if (https !== null && inspectOf(https.shown) === false && (await isReached(world, https)))
    await arrive(world, https, silentToo);
  // The settings of an earlier tunnel of the same name must not apply.
  const former = await startAnother(world);
  if (former !== null) await arrive(world, former, world.context.word());
  const namesake = former && (await startNamesake(world, former.name, { inspect: false }));
  if (namesake !== null && inspectOf(namesake.shown) === false && (await isReached(world, namesake)))
    await arrive(world, namesake, silentAgain);
  if (former !== null) await makeRoom(world, former.name);
  return [silentToo, silentAgain];
};

requirement('captured-requests.not-captured', async ({ world }) => {
  const [silent, silentError, loud] = [world.context.word(), world.context.word(), world.context.word()];
  const tunnel = await uninspectedTunnel(world);
  if (tunnel === null || inspectOf(tunnel.shown) !== false)
    return leave('no tunnel with config.inspect false could be started: the document does not show how');
  await arrive(world, tunnel, silent, {}, await secondServer(world));
  await visitWithError(world, tunnel, silentError);
  const more = world.context.isQuick ? [] : await visitMoreUninspected(world);
  // Beside it, or after it where the agent runs one tunnel at a time.
  const beside = await anotherTunnel(world);
  if (beside === null) {
    await makeRoom(world, tunnel.name);
    world.abandon(tunnel.name);
  }
  const inspected = beside ?? (await startTunnel(world));
  // By the time the later request is shown, the earlier one would be shown as well.
  await arrive(world, inspected, loud);
  const seen = await findCapture(world, inspected.name, loud);
  if (seen === null)
    return leave(
      inspectOf(inspected.shown) === true
        ? 'a request through an inspected tunnel was not captured either'
        : notInspected,
    );
  // A tunnel that shows config.inspect as false captures nothing, also where the start did not name it.
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
  const silentWords = [silent, silentError, ...more];
  // What a list of a tunnel that no longer runs shows is open.
  const ofTheTunnel = beside === null ? [] : [await listCaptured(world, ofTunnel(tunnel.name))];
  for (const answer of [list, ...ofTheTunnel]) {
    world.claims.check(answer, {
      place: '/requests',
      holds: !itemsOf(answer).some((item) => silentWords.some((word) => isFor(word)(item))),
      summary: 'a request through a tunnel whose config.inspect is false was captured',
      expected: 'no such request in the list',
      received: 'one',
    });
  }
});
