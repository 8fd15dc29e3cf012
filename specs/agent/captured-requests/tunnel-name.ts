import { isObject } from '../../../src/contract/json-object.ts';
import { capturedRequests } from '../../../src/contract/resources/agent/captured-requests.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import type { World } from '../../../src/harness/world/world.ts';
import * as claims from '../../steps/agent/captures/capture-claims.ts';
import { findCapture, itemsOf, listCaptured, unlessGone } from '../../steps/agent/captures/captures.ts';
import { checkEach, checkReplayed } from '../../steps/agent/replays/sample-claims.ts';
import { sampleTraffic } from '../../steps/agent/replays/sample-traffic.ts';
import { oddName } from '../../steps/agent/tunnels/odd-name.ts';
import { otherTunnel } from '../../steps/agent/tunnels/shared-tunnels.ts';
import {
  arrive,
  localServer,
  makeRoom,
  type Running,
  secondServer,
  startBeside,
  startOneMore,
} from '../../steps/agent/tunnels/tunnels.ts';

/** Holds that a list of all captured requests shows each of ours with its own tunnel. Replays have ids of their own and are not compared. */
const checkAllNames = async (world: World, tunnels: ReadonlyMap<unknown, string>): Promise<void> => {
  const list = await listCaptured(world, '');
  for (const [id, name] of tunnels)
    for (const item of itemsOf(list).filter((one) => one['id'] === id))
      world.claims.check(list, { ...claims.tunnelNameIn(item, name), place: '/requests/*/tunnel_name' });
};

/** Starts a tunnel with an odd name. Another one runs beside it if there is room, so that a wrong tunnel name is noticed. */
const startOdd = async (world: World): Promise<Running | null> => {
  const first = await startOneMore(world);
  const second = await startBeside(world, { name: oddName });
  if (second === null && first !== null) await makeRoom(world, first.name);
  return second ?? (first && (await startBeside(world, { name: oddName })));
};

requirement('captured-requests.tunnel-name', async ({ world }) => {
  const { tunnel, passed, replayed } = await sampleTraffic(world);
  await checkEach(world, (item) => claims.tunnelNameIn(item, tunnel.name));
  await checkReplayed(world, (item) => claims.tunnelNameIn(item, replayed?.goal ?? tunnel.name));
  const { isQuick } = world.context;
  const odd = isQuick ? await otherTunnel(world, tunnel) : await startOdd(world);
  if (odd === null) return;
  const word = world.context.word();
  await arrive(world, odd, word, {}, isQuick ? await secondServer(world) : await localServer(world));
  const capture = await findCapture(world, odd.name, word);
  if (capture !== null) {
    world.claims.check(capture.exchange, claims.tunnelNameIn(capture.item, odd.name));
    const id = String(capture.item['id']);
    const found = { tunnel: odd.name, word, id };
    const detail = await unlessGone(world, found, requestTo(capturedRequests, 'get', { id }));
    if (isObject(detail?.json)) world.claims.check(detail, claims.tunnelNameIn(detail.json, odd.name));
  }
  const ofSample = passed.map(({ listed }) => [listed?.item['id'], tunnel.name] as const);
  await checkAllNames(world, new Map([...ofSample, [capture?.item['id'], odd.name]]));
});
