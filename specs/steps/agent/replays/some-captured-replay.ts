import type { World } from '../../../../src/harness/world/world.ts';
import type { FoundCapture } from '../captures/captures.ts';
import { recordOn } from '../captures/record-on.ts';
import { otherTunnel, someTunnel } from '../tunnels/shared-tunnels.ts';
import { localServer, startBeside } from '../tunnels/tunnels.ts';
import { captureReplay } from './captured-replay.ts';
import { sampleTraffic } from './sample-traffic.ts';

/** The replay of the sample. */
const ofSample = async (world: World): Promise<FoundCapture | null> => {
  const { replayed } = await sampleTraffic(world);
  const id = replayed?.listed?.item['id'];
  if (!replayed?.listed || typeof id !== 'string') return null;
  const tunnel = await someTunnel(world);
  const other = await otherTunnel(world, tunnel);
  // What happens to captured requests once their tunnel is stopped is not documented.
  if (![tunnel.name, other?.name].includes(replayed.goal)) return null;
  return { ...replayed.listed, id, tunnel: replayed.goal, word: replayed.word };
};

/** A replay that was captured: at `--effort quick` that of the sample, at others one of the test's own. Null where replays are not captured. */
export const someCapturedReplay = async (world: World): Promise<FoundCapture | null> => {
  if (world.context.isQuick) return ofSample(world);
  const server = await localServer(world);
  const tunnel = await startBeside(world);
  if (tunnel === null) return null;
  return captureReplay(world, await recordOn(world, tunnel), { name: tunnel.name, server });
};
