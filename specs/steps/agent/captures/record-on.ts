import type { World } from '../../../../src/harness/world/world.ts';
import { arrive, type Running } from '../tunnels/tunnels.ts';
import { type FoundCapture, needCapture } from './captures.ts';

/** Sends a request through a tunnel and waits until it is captured. */
export const recordOn = async (world: World, tunnel: Running): Promise<FoundCapture> => {
  const word = world.context.word();
  await arrive(world, tunnel, word);
  return needCapture(world, tunnel.name, word);
};
