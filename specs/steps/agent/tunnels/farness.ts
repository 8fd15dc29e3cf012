import type { Obstacle } from '../../../../src/harness/visit/obstacle.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { prove } from './prove.ts';
import { startTcp, talkThrough } from './tcp-tunnel.ts';
import { distanceOf, startAnother } from './tunnels.ts';

/** Sends something through a tunnel of each kind. What arrives shows in the servers behind them. */
const tryBoth = async (world: World): Promise<void> => {
  const tunnel = await startAnother(world);
  if (tunnel !== null) await prove(world, tunnel);
  if (world.requests.visitors.wereReached) return;
  const tcp = await startTcp(world);
  if ('publicUrl' in tcp) await talkThrough(world, tcp, Buffer.alloc(1));
};

/**
 * Why nothing arrives behind a tunnel, where that says nothing about the agent. One that is addressed as one of this machine may run
 * in a container whose port is published here: only what has arrived, or the target file, says that it reaches this machine.
 */
export const farness = async (world: World): Promise<Obstacle | null> => {
  const { target } = world.context;
  const distance = distanceOf(world.context);
  if (distance !== null || (target.agent?.upstreamHost ?? null) !== null) return distance;
  if (!world.requests.visitors.wereReached)
    await world.context.once('a tunnel of each kind', () => tryBoth(world).catch(() => {}));
  return world.requests.visitors.wereReached
    ? null
    : {
        reason:
          'nothing that was sent through a tunnel reached this machine: the agent may run elsewhere, such as in a container',
        cure: 'set agent.upstreamHost in the target file to the name under which the agent reaches this machine: 127.0.0.1 where it runs here',
      };
};
