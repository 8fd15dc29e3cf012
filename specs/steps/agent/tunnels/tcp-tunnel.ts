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

/** Starts a TCP tunnel to a server that echoes what it receives; the refusal, if the agent starts none. */
export const startTcp = async (
  world: World,
  { as, isNeeded = false }: { readonly as?: string; readonly isNeeded?: boolean } = {},
): Promise<Running | Exchange> => {
  const { address } = await mirrorServer(world, as);
  const json = await startBody(world, { proto: 'tcp', addr: address });
  const ask = requestTo(agentTunnels, 'create', { json, expect: 'success-unless-refused' });
  const first = await world.requests.send(ask);
  // A test that is about this tunnel tries again, because a tunnel of another worker may have taken the room.
  const started = succeeded(first) || !isNeeded ? first : await world.requests.attempt(agentTunnels, json);
  return succeeded(started) ? await settledOf(world, started) : started;
};

/** Talks to the public address of a TCP tunnel until bytes come back: a tunnel may need a moment after its start. */
export const talkThrough = async (world: World, tunnel: Running, bytes: Buffer): Promise<Talk> => {
  let last: Talk = { back: null, failure: null };
  const heard = async (): Promise<Talk | null> => {
    last = await world.requests.visitors.talk(tunnel, bytes);
    // An obstacle between here and the tunnel will not disappear in a moment.
    const isFinal = last.failure === null || obstacleIn(last.failure) !== null || distanceOf(world.context) !== null;
    return isFinal ? last : null;
  };
  return (await eventually(world.context, heard)) ?? last;
};
