import { agentTunnels } from '../src/contract/agent-tunnels.ts';
import { eventually } from '../src/harness/agent/eventually.ts';
import { pathOf } from '../src/harness/agent/local-server.ts';
import { listTunnels } from '../src/harness/agent/tunnel-life.ts';
import { arrive, localServer, type Running, runningOf, startBody, startTunnel } from '../src/harness/agent/tunnels.ts';
import { type Exchange, succeeded } from '../src/harness/answer.ts';
import { requirement } from '../src/harness/requirement.ts';
import type { World } from '../src/harness/world.ts';

/** Each request on a connection of its own. */
const alone = { Connection: 'close' };

requirement('agent-tunnels.stopped-not-forwarding', async ({ world }) => {
  const server = await localServer(world);
  const tunnel = await startTunnel(world);
  await arrive(world, tunnel, world.word(), { headers: alone });
  const stopped = await world.send(world.ask(agentTunnels, 'delete', { id: tunnel.name }));
  if (!succeeded(stopped)) return world.leave('the tunnel was not stopped');
  let last: Exchange | null = null;
  const quiet = await eventually(world, async () => {
    const word = world.word();
    last = await world.through(tunnel.publicUrl, { method: 'GET', path: pathOf(word), headers: alone });
    return server.received(word).length === 0 ? true : null;
  });
  world.check(
    stopped,
    {
      place: '',
      holds: quiet === true,
      summary: 'requests to public_url still reach the local address after the tunnel was stopped',
      expected: 'nothing arrives any more',
      received: 'a request arrived',
    },
    last === null ? [] : [last],
  );
});

/** How a tunnel is after another one was stopped. */
interface Sight {
  readonly fetched: Exchange;
  readonly isListed: boolean;
  readonly arrived: boolean;
}

const isWell = ({ fetched, isListed, arrived }: Sight): boolean => succeeded(fetched) && isListed && arrived;

const lookAt = async (world: World, { name, publicUrl }: Running): Promise<Sight> => {
  const fetched = await world.send(world.ask(agentTunnels, 'get', { id: name, expect: 'open' }));
  const { item } = await listTunnels(world, name);
  const word = world.word();
  await world.through(publicUrl, { method: 'GET', path: pathOf(word), headers: alone });
  return { fetched, isListed: item !== null, arrived: (await localServer(world)).received(word).length > 0 };
};

requirement('agent-tunnels.stop-leaves-others', async ({ world }) => {
  const older = await startTunnel(world);
  const stopped = await startTunnel(world);
  const newer = await startTunnel(world);
  // Its name begins like that of the stopped one.
  const json = { ...(await startBody(world)), name: `${stopped.name}-too` };
  const alike = runningOf(world, await world.send(world.ask(agentTunnels, 'create', { json })));
  const others = [older, newer, alike];
  for (const tunnel of others) await arrive(world, tunnel, world.word(), { headers: alone });
  const stop = await world.send(world.ask(agentTunnels, 'delete', { id: stopped.name }));
  if (!succeeded(stop)) return world.leave('the tunnel was not stopped');
  for (const tunnel of others) {
    let seen = await lookAt(world, tunnel);
    // Its neighbours may falter for a moment.
    await eventually(world, async () => {
      if (!isWell(seen)) seen = await lookAt(world, tunnel);
      return isWell(seen) ? true : null;
    });
    const { fetched, isListed, arrived } = seen;
    world.check(
      fetched,
      {
        place: 'status',
        holds: isWell(seen),
        summary: 'stopping a tunnel did something to another one',
        expected: 'the other tunnel is shown, is listed and forwards',
        received: `status ${fetched.response?.status}, ${isListed ? 'listed' : 'not listed'}, ${arrived ? 'forwards' : 'does not forward'}`,
      },
      [stop],
    );
  }
});
