import { agentTunnels } from '../../contract/agent-tunnels.ts';
import { type Exchange, succeeded } from '../answer.ts';
import type { World } from '../world.ts';
import { eventually } from './eventually.ts';
import { upstreamHost } from './listen-upstream.ts';
import { obstacleIn } from './obstacle.ts';
import { MirrorServer, type Talk } from './tcp.ts';
import { distanceOf, type Running, runningOf, startBody } from './tunnels.ts';

export const mirrorServer = (world: World): Promise<MirrorServer> =>
  world.held('mirror server', async () => world.visitors.mirroredBy(await MirrorServer.open(upstreamHost(world))));

/** A TCP tunnel to a server that mirrors; the refusal, where an agent starts none. */
export const startTcp = async (world: World): Promise<Running | Exchange> => {
  const { address } = await mirrorServer(world);
  const json = await startBody(world, { proto: 'tcp', addr: address });
  const started = await world.send(world.ask(agentTunnels, 'create', { json, expect: 'open' }));
  return succeeded(started) ? runningOf(world, started) : started;
};

/** Talks to the public address of a TCP tunnel until bytes come back: a tunnel may need a moment after its start. */
export const talkThrough = async (world: World, tunnel: Running, bytes: Buffer): Promise<Talk> => {
  let last: Talk = { back: null, failure: null };
  const heard = async (): Promise<Talk | null> => {
    last = await world.visitors.talk(tunnel, bytes);
    // What is in the way from here will be there in a moment as well.
    const isFinal = last.failure === null || obstacleIn(last.failure) !== null || distanceOf(world) !== null;
    return isFinal ? last : null;
  };
  return (await eventually(world, heard)) ?? last;
};
