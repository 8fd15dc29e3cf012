import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { eventually } from '../../../../src/harness/visit/eventually.ts';
import { upstreamHost } from '../../../../src/harness/visit/listen-upstream.ts';
import { obstacleIn } from '../../../../src/harness/visit/obstacle.ts';
import { MirrorServer, type Talk } from '../../../../src/harness/visit/tcp.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { succeeded } from '../../../../src/judge/subject/subject.ts';
import { distanceOf, type Running, settledOf, startBody } from './tunnels.ts';

export const mirrorServer = (world: World, as = 'mirror server'): Promise<MirrorServer> =>
  world.context.held(as, async () =>
    world.requests.visitors.mirroredBy(await MirrorServer.open(upstreamHost(world.context))),
  );

/** A TCP tunnel to a server that mirrors; the refusal, where an agent starts none. */
export const startTcp = async (
  world: World,
  { as, isNeeded = false }: { readonly as?: string; readonly isNeeded?: boolean } = {},
): Promise<Running | Exchange> => {
  const { address } = await mirrorServer(world, as);
  const json = await startBody(world, { proto: 'tcp', addr: address });
  const ask = requestTo(agentTunnels, 'create', { json, expect: 'success-unless-refused' });
  const first = await world.requests.send(ask);
  // One that a test is about is not given up because a tunnel of another worker takes the room.
  const started = succeeded(first) || !isNeeded ? first : await world.requests.attempt(agentTunnels, json);
  return succeeded(started) ? await settledOf(world, started) : started;
};

/** Talks to the public address of a TCP tunnel until bytes come back: a tunnel may need a moment after its start. */
export const talkThrough = async (world: World, tunnel: Running, bytes: Buffer): Promise<Talk> => {
  let last: Talk = { back: null, failure: null };
  const heard = async (): Promise<Talk | null> => {
    last = await world.requests.visitors.talk(tunnel, bytes);
    // What is in the way from here will be there in a moment as well.
    const isFinal = last.failure === null || obstacleIn(last.failure) !== null || distanceOf(world.context) !== null;
    return isFinal ? last : null;
  };
  return (await eventually(world.context, heard)) ?? last;
};
