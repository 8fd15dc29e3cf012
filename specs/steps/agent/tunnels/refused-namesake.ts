import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import { tryAgain } from '../../../../src/exchange/client/tries.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { eventually } from '../../../../src/harness/visit/eventually.ts';
import { pathOf } from '../../../../src/harness/visit/local-server.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { refused } from '../../../../src/judge/subject/subject.ts';
import { isReached } from './reached.ts';
import { localServer, type Running, secondServer, startBeside, startBody } from './tunnels.ts';

/** Asks for a tunnel to another address under the name of a running tunnel. The answer to that is not documented. */
const startAgain = async (world: World, { name }: Running): Promise<Exchange> => {
  const json = { ...(await startBody(world, { addr: (await secondServer(world)).address })), name };
  return world.requests.send(requestTo(agentTunnels, 'create', { json, expect: 'unjudged' }));
};

/** Whether what is sent to a tunnel still arrives at the local server. */
const stillArrives = async (world: World, tunnel: Running): Promise<boolean> => {
  const server = await localServer(world);
  const arrived = await eventually(world.context, async () => {
    const word = world.context.word();
    await world.requests.visitors.through(tunnel, { method: 'GET', path: pathOf(word) });
    return server.received(word).length > 0 ? true : null;
  });
  return arrived === true;
};

/** A tunnel that is no longer reached after a start under its name was refused, and that refusal; null where nothing is wrong or can be said. */
const lost = async (world: World): Promise<{ readonly tunnel: Running; readonly answer: Exchange } | null> => {
  const tunnel = await startBeside(world);
  if (tunnel === null || !(await isReached(world, tunnel))) return null;
  const answer = await startAgain(world, tunnel);
  return !refused(answer) || (await stillArrives(world, tunnel)) ? null : { tunnel, answer };
};

/**
 * Holds that a start that is refused because a tunnel has its name leaves that tunnel as it is. Others may stop a tunnel, too, so it is tried
 * more than once.
 */
export const checkRefusedNamesake = async (world: World): Promise<void> => {
  const wrong = await tryAgain(
    'disturbed',
    () => lost(world),
    (seen) => seen === null,
  );
  if (wrong === null) return;
  world.claims.check(
    wrong.tunnel.exchange,
    {
      place: '/public_url',
      flaw: 'namesake',
      holds: false,
      summary: 'after a start under its name was refused, a tunnel no longer forwards to its local address',
      expected: 'what is sent to public_url at the local address, as before',
      received: 'nothing',
    },
    [wrong.answer],
  );
};
