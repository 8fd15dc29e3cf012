import type { Obstacle } from '../../../../src/harness/visit/obstacle.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { prove } from './prove.ts';
import { startTcp, talkThrough } from './tcp-tunnel.ts';
import { distanceOf, startAnother } from './tunnels.ts';

/** Sends something through a tunnel of each kind; the servers behind them then know whether anything arrived. */
const tryBoth = async (world: World): Promise<void> => {
  const tunnel = await startAnother(world);
  if (tunnel !== null) await prove(world, tunnel);
  if (world.requests.visitors.wereReached) return;
  const tcp = await startTcp(world);
  if ('publicUrl' in tcp) await talkThrough(world, tcp, Buffer.alloc(1));
};

/**
 * Why nothing arrives behind a tunnel, if the reason is not the agent's fault. An agent with a loopback address may run in a container whose port
 * is published here: only a request that arrived, or the target file, shows that it reaches this machine.
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
