import type { JsonObject } from '../../../../src/contract/json-object.ts';
import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import type { LocalServer } from '../../../../src/harness/visit/local-server.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { succeeded } from '../../../../src/judge/subject/subject.ts';
import type { FoundCapture } from '../captures/captures.ts';
import { recordOn } from '../captures/record-on.ts';
import { keep, record } from '../captures/recorded.ts';
import { startNamesake } from '../tunnels/namesake.ts';
import { hasRisen, someTunnel, uninspectedTunnel } from '../tunnels/shared-tunnels.ts';
import { inspectOf } from '../tunnels/start-terms.ts';
import { arrive, localServer, secondServer, startBeside } from '../tunnels/tunnels.ts';
import { beginningOf } from './beginning-of.ts';

/** Sends a replay that may be refused. If it is accepted: its answer, and whether the request arrived at the server again. */
const replayTo = async (world: World, { word }: FoundCapture, json: JsonObject, server: LocalServer) => {
  const before = server.received(word).length;
  const answer = await world.requests.send(requestTo(capturedRequests, 'replay', { json, expect: 'open' }));
  if (!succeeded(answer)) return null;
  return { answer, arrived: await server.arrives(word, before + 1, world.context.patience.replaysMs) };
};

/**
 * Replays with the beginning of an id. Returns the answer if that replayed the request whose id begins so; the text may also be the whole id of
 * another.
 */
export const replayBeginning = async (
  world: World,
  found: FoundCapture,
  server: LocalServer,
): Promise<Exchange | null> => {
  const id = beginningOf(found.id);
  const replayed = id === null ? null : await replayTo(world, found, { id }, server);
  return replayed?.arrived ? replayed.answer : null;
};

/**
 * Holds that a replay goes to the tunnel that has the name by now: one was stopped, and another started under its name. Whether that
 * can be, and whether what was captured is kept then, is not said.
 */
const tryNamesake = async (world: World): Promise<void> => {
  const [server, other] = [await localServer(world), await secondServer(world)];
  const tunnel = await startBeside(world);
  if (tunnel === null) return;
  const found = await recordOn(world, tunnel);
  const namesake = await startNamesake(world, tunnel.name, { addr: other.address });
  if (namesake === null) return;
  await arrive(world, namesake, world.context.word(), {}, other);
  const before = server.received(found.word).length;
  const replayed = await replayTo(world, found, { id: found.id, tunnel_name: namesake.name }, other);
  if (replayed === null) return;
  const strayed = server.received(found.word).length > before;
  world.claims.check(replayed.answer, {
    place: '',
    flaw: 'namesake',
    holds: replayed.arrived && !strayed,
    summary: 'a replay with tunnel_name does not go to the tunnel that has the name by now',
    expected: 'the request behind the tunnel that was started last',
    received: strayed ? 'a request behind the one that was stopped' : 'nothing',
  });
};

/** Holds that a replay goes to the tunnel that it names also where that one is not inspected. It may be refused. */
const tryUninspected = async (world: World): Promise<void> => {
  const other = await secondServer(world);
  const { isQuick } = world.context;
  const tunnel = isQuick ? await someTunnel(world) : await startBeside(world);
  const silent = tunnel && (await uninspectedTunnel(world));
  if (tunnel === null || silent === null || inspectOf(silent.shown) !== false) return;
  if (!isQuick) await arrive(world, silent, world.context.word(), {}, other);
  else if (!hasRisen(silent)) return;
  const recorded = isQuick ? await record(world) : null;
  if (recorded !== null) await keep(world, recorded);
  const found = recorded ?? (await recordOn(world, tunnel));
  const replayed = await replayTo(world, found, { id: found.id, tunnel_name: silent.name }, other);
  if (replayed === null) return;
  world.claims.check(replayed.answer, {
    place: '',
    flaw: 'uninspected',
    holds: replayed.arrived,
    summary: 'a replay against a tunnel whose config.inspect is false did not arrive',
    expected: 'the request once more, behind that tunnel',
    received: 'nothing',
  });
};

/** Tries each odd goal of a replay. A part that cannot be exercised does not change the result of the others. */
export const checkOddGoals = async (world: World): Promise<void> => {
  for (const attempt of world.context.isQuick ? [tryUninspected] : [tryNamesake, tryUninspected])
    try {
      await attempt(world);
    } catch (error) {
      if (!(error instanceof Unexercised)) throw error;
    }
};
