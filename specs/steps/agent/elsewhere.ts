import { isObject } from '../../../src/contract/json-object.ts';
import { eventually } from '../../../src/harness/visit/eventually.ts';
import type { Obstacle } from '../../../src/harness/visit/obstacle.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { distanceOf, makeRoom, type Running, startAnother } from './tunnels.ts';

/** Where an agent serves its API unless it is told otherwise. */
const usualPort = 4040;

/** Whether what stands in front of a tunnel answers that it reaches nothing behind it. Whoever answers otherwise may be somebody else. */
const isUpstreamMissing = async (world: World): Promise<boolean> => {
  const tunnel = await startAnother(world);
  if (tunnel === null || 'obstacle' in (await world.requests.visitors.admit(tunnel))) return false;
  const { answer } = await world.requests.visitors.probe(tunnel);
  await makeRoom(world, tunnel.name);
  return (answer.response?.status ?? 0) >= 500;
};

const showsItself = async (world: World, tunnel: Running): Promise<boolean> => {
  if ('obstacle' in (await world.requests.visitors.admit(tunnel))) return false;
  const shown = await eventually(world.context, async () => {
    const { json } = await world.requests.visitors.look(tunnel, `/api/tunnels/${encodeURIComponent(tunnel.name)}`);
    return isObject(json) && json['name'] === tunnel.name ? true : null;
  });
  return shown === true;
};

/**
 * Why nothing arrives here though the agent forwards: it runs on another machine, or in a container whose port is published on this one.
 * Then a tunnel to the agent's own API leads there, and shows itself by its name, which nobody else knows. Null where that is not so.
 */
export const elsewhere = (world: World): Promise<Obstacle | null> =>
  world.context.once('whether the agent runs elsewhere', async () => {
    const distance = distanceOf(world.context);
    if (distance !== null) return distance;
    if (!(await isUpstreamMissing(world))) return null;
    const { port } = new URL(world.context.target.agent?.baseUrl ?? 'http://localhost');
    for (const own of new Set([Number(port) || 80, usualPort])) {
      const tunnel = await startAnother(world, { addr: `127.0.0.1:${own}` });
      if (tunnel === null) continue;
      const isOwn = await showsItself(world, tunnel);
      await makeRoom(world, tunnel.name);
      if (isOwn)
        return {
          reason: 'the agent forwards to its own API, but reaches no server of this machine: it may run in a container',
          cure: 'set agent.upstreamHost in the target file to the name under which the agent reaches this machine',
        };
    }
    return null;
  });
