import { connectionOf } from '../src/harness/request/clients.ts';
import { leave } from '../src/harness/trial/interruption.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { obstacleIn } from '../src/harness/visit/obstacle.ts';
import { mirrored, notOurs } from '../src/harness/visit/tcp.ts';
import { asJson } from '../src/judge/check.ts';
import { manyBytes } from './steps/agent/exhibits.ts';
import { farness } from './steps/agent/farness.ts';
import { startTcp, talkThrough } from './steps/agent/tcp-tunnel.ts';

requirement('agent-tunnels.forwards-tcp', async ({ world }) => {
  const tunnel = await startTcp(world);
  if (!('publicUrl' in tunnel))
    return leave(
      `a TCP tunnel was not started: ${tunnel.endpoint} answered ${tunnel.response?.status}`,
      'allow TCP tunnels on the account of the agent',
    );
  world.claims.check(tunnel.exchange, {
    place: '/public_url',
    holds: new URL(tunnel.publicUrl).port !== '',
    summary: 'public_url of a TCP tunnel has no port',
    expected: 'an address that can be connected to',
    received: asJson(tunnel.shown['public_url']),
  });
  const { back, failure } = await talkThrough(world, tunnel, manyBytes);
  const mayBeFar = failure !== null && failure !== notOurs;
  const obstacle = failure === null ? null : (obstacleIn(failure) ?? (mayBeFar ? await farness(world) : null));
  if (obstacle !== null) return leave(obstacle.reason, obstacle.cure);
  // Bytes without a host in them cannot be told apart where all public addresses are one.
  if (failure !== null && connectionOf(world.context.target.agent, 'tcp').connectTo)
    return leave(`agent.connectTo of the target does not lead to the TCP tunnel: ${failure}`);
  world.claims.check(tunnel.exchange, {
    place: '/public_url',
    holds: back?.equals(mirrored(manyBytes)) ?? false,
    summary: 'bytes that were sent to public_url (tcp) did not come back as the local server answered',
    expected: `${manyBytes.length} bytes, mirrored`,
    received: back === null ? `${failure}` : `${back.length} bytes`,
  });
});
