import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { leave } from '../../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import type { LocalServer } from '../../../../src/harness/visit/local-server.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { succeeded } from '../../../../src/judge/subject/subject.ts';
import type { FoundCapture } from '../captures/captures.ts';
import { arrive, makeRoom, startTunnel } from '../tunnels/tunnels.ts';

/**
 * For an agent that runs one tunnel at a time: holds that a replay of a request that a stopped tunnel recorded goes to the named tunnel, which was
 * started afterwards. Whether captured requests are kept when their tunnel is stopped is not documented.
 */
export const replayInTurn = async (
  world: World,
  { id, word, tunnel, otherServer: server }: FoundCapture & { readonly otherServer: LocalServer },
): Promise<Exchange> => {
  await makeRoom(world, tunnel);
  const second = await startTunnel(world, { addr: server.address });
  await arrive(world, second, world.context.word(), {}, server);
  const json = { id, tunnel_name: second.name };
  const answer = await world.requests.send(requestTo(capturedRequests, 'replay', { json, expect: 'open' }));
  if (!succeeded(answer))
    return leave('the agent runs one tunnel at a time, and this needs two', 'use an agent that may run two tunnels');
  const arrived = await server.arrives(word, 1, world.context.patience.replaysMs);
  world.claims.check(answer, {
    place: '',
    holds: arrived,
    summary: 'a replay did not arrive behind the tunnel that it names',
    expected: 'the request once more, behind the right tunnel',
    received: 'nothing',
  });
  return answer;
};
