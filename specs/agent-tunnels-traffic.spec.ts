import { agentTunnels } from '../src/contract/agent-tunnels.ts';
import { eventually } from '../src/harness/agent/eventually.ts';
import { upstreamHost } from '../src/harness/agent/listen-upstream.ts';
import { pathOf } from '../src/harness/agent/local-server.ts';
import { MirrorServer, mirrored, talk } from '../src/harness/agent/tcp.ts';
import { listTunnels } from '../src/harness/agent/tunnel-life.ts';
import {
  arrive,
  distanceOf,
  localServer,
  type Obstacle,
  obstacleIn,
  obstacleTo,
  type Running,
  runningOf,
  startBody,
  startTunnel,
} from '../src/harness/agent/tunnels.ts';
import { asJson, type Exchange, isObject, succeeded } from '../src/harness/answer.ts';
import { requirement } from '../src/harness/requirement.ts';
import type { World } from '../src/harness/world.ts';

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
/** Each request on a connection of its own. */
const alone = { Connection: 'close' };

/** Sends a body through a tunnel and holds that it arrives, and that the answer comes back; else what stood in the way. */
const checkForwarding = async (world: World, tunnel: Running): Promise<Obstacle | null> => {
  const server = await localServer(world);
  const word = world.word();
  server.answer(word, (response, { body }) => response.writeHead(202, ['X-Plumbline', word]).end(mirrored(body)));
  const options = { method: 'POST', path: pathOf(word), body: everyByte, headers: alone };
  const answer = await world.through(tunnel.publicUrl, options);
  const obstacle = obstacleTo(answer);
  if (obstacle !== null) return obstacle;
  const [received] = server.received(word);
  const distance = received === undefined ? distanceOf(world) : null;
  if (distance !== null) return distance;
  world.check(
    tunnel.exchange,
    {
      place: '/public_url',
      holds: received?.method === 'POST' && received.target === pathOf(word) && received.body.equals(everyByte),
      summary: `what was sent to public_url (${tunnel.shown['proto']}) did not reach the local address as it was sent`,
      expected: `POST ${pathOf(word)} with ${everyByte.length} bytes at the local address`,
      received: received
        ? `${received.method} ${received.target} with ${received.body.length} bytes`
        : `nothing; public_url answered ${answer.response?.status ?? answer.failure?.message}`,
    },
    [answer],
  );
  if (received === undefined) return null;
  const { response } = answer;
  world.check(
    tunnel.exchange,
    {
      place: '/public_url',
      holds: response?.status === 202 && response.body.equals(mirrored(received.body)),
      summary: `the answer of the local server did not come back through public_url (${tunnel.shown['proto']})`,
      expected: `status 202 with ${received.body.length} bytes`,
      received: response
        ? `status ${response.status} with ${response.body.length} bytes`
        : `${answer.failure?.message}`,
    },
    [answer],
  );
  return null;
};

requirement('agent-tunnels.forwards', async ({ world }) => {
  const obstacles = [await checkForwarding(world, await startTunnel(world))];
  // The document's own example of a protocol; where it is no parameter of a start, there is nothing more to try.
  const json = await startBody(world, { proto: 'https' });
  const started = await world.send(world.ask(agentTunnels, 'create', { json, expect: 'open' }));
  if (succeeded(started)) obstacles.push(await checkForwarding(world, runningOf(world, started)));
  const [first] = obstacles;
  if (first && obstacles.every((obstacle) => obstacle !== null)) world.leave(first.reason, first.cure);
});

/** A TCP tunnel to a server that mirrors; the refusal, where an agent starts none. */
const startTcp = async (world: World): Promise<Running | Exchange> => {
  const { address } = await world.held('mirror server', () => MirrorServer.open(upstreamHost(world)));
  const json = await startBody(world, { proto: 'tcp', addr: address });
  const started = await world.send(world.ask(agentTunnels, 'create', { json, expect: 'open' }));
  return succeeded(started) ? runningOf(world, started) : started;
};

requirement('agent-tunnels.forwards-tcp', async ({ world }) => {
  const tunnel = await startTcp(world);
  if (!('publicUrl' in tunnel))
    return world.leave(
      `a TCP tunnel was not started: ${tunnel.endpoint} answered ${tunnel.response?.status}`,
      'allow TCP tunnels on the account of the agent',
    );
  const { back, failure } = await talk(tunnel.publicUrl, everyByte, world.target.agent);
  const obstacle = failure === null ? null : (obstacleIn(failure) ?? distanceOf(world));
  if (obstacle !== null) return world.leave(obstacle.reason, obstacle.cure);
  // Bytes without a host in them cannot be told apart where all public addresses are one.
  if (failure !== null && world.target.agent?.connectTo)
    return world.leave(`agent.connectTo of the target does not lead to the TCP tunnel: ${failure}`);
  world.check(tunnel.exchange, {
    place: '/public_url',
    holds: back?.equals(mirrored(everyByte)) ?? false,
    summary: 'bytes that were sent to public_url (tcp) did not come back as the local server answered',
    expected: `${everyByte.length} bytes, mirrored`,
    received: back === null ? `${failure}` : `${back.length} bytes`,
  });
});

const metricsIn = (shown: unknown, kind: 'conns' | 'http'): string => {
  const metrics = isObject(shown) ? shown['metrics'] : undefined;
  const meter = isObject(metrics) ? metrics[kind] : undefined;
  return isObject(meter) ? JSON.stringify(Object.entries(meter).sort()) : 'nothing';
};

/**
 * Holds that metrics of a tunnel tell of what went through it, in its detail and in the list. What each number means is not said,
 * nor how often they are taken: so any of them may do it, in its own time.
 */
const checkTold = async (world: World, tunnel: Running, kind: 'conns' | 'http', what: string): Promise<void> => {
  const before = metricsIn(tunnel.shown, kind);
  const looks = [
    async () => {
      const exchange = await world.send(world.ask(agentTunnels, 'get', { id: tunnel.name }));
      return { exchange, shown: exchange.json, place: '' };
    },
    async () => {
      const { exchange, item } = await listTunnels(world, tunnel.name);
      return { exchange, shown: item, place: '/tunnels/*' };
    },
  ];
  const tells = (shown: unknown): boolean => !['nothing', before].includes(metricsIn(shown, kind));
  for (const look of looks) {
    let last = await look();
    const seen = async () => {
      if (!tells(last.shown)) last = await look();
      return tells(last.shown) ? last : null;
    };
    await eventually(world, seen, world.waits.endMs);
    world.check(
      last.exchange,
      {
        place: `${last.place}/metrics/${kind}`,
        holds: tells(last.shown),
        summary: `metrics.${kind} does not tell of ${what}`,
        expected: 'a number that is another than before',
        received: metricsIn(last.shown, kind),
      },
      [tunnel.exchange],
    );
  }
};

requirement('agent-tunnels.metrics-count', async ({ world }) => {
  const tunnel = await startTunnel(world);
  for (let n = 0; n < 3; n += 1) await arrive(world, tunnel, world.word(), { headers: alone });
  await checkTold(world, tunnel, 'http', 'three requests that went through the tunnel');
  // The edge in front of an HTTP tunnel may share connections; a TCP tunnel leaves no such choice.
  const tcp = await startTcp(world);
  if (!('publicUrl' in tcp) || (await talk(tcp.publicUrl, everyByte, world.target.agent)).back === null) return;
  await checkTold(world, tcp, 'conns', 'a connection that went through the tunnel');
});

requirement('agent-tunnels.names-escaped', async ({ world }) => {
  let tried = 0;
  const agentUrl = world.target.agent?.baseUrl ?? '';
  // Which names are allowed is not said; but whatever starts under a name must be found and stopped under it.
  for (const ending of [' caf\u00e9 %41', '?a=1&b#c+d', ';,@=~!', '/part']) {
    const json = await startBody(world, { name: ending });
    const started = await world.send(world.ask(agentTunnels, 'create', { json, unsaid: ['name'], expect: 'open' }));
    if (!succeeded(started)) continue;
    const { name, shown: tunnel } = runningOf(world, started);
    // Some start a tunnel under a tamer name than was asked for.
    if (encodeURIComponent(name) !== name) tried += 1;
    for (const operation of ['get', 'delete'] as const) {
      const ask = world.ask(agentTunnels, operation, { id: name, expect: 'open' });
      const escaped = await world.send(ask);
      // Some take a slash in a path for one of the path, however it is spelled; then the tunnel's own address must do.
      const answer = succeeded(escaped) ? escaped : await world.send({ ...ask, url: `${agentUrl}${tunnel['uri']}` });
      const shown = operation === 'delete' || (isObject(answer.json) && answer.json['name'] === name);
      world.check(
        answer,
        {
          place: 'status',
          holds: succeeded(answer) && shown,
          summary: `a tunnel whose name ends in ${asJson(ending)} is not found under its escaped name`,
          expected: `the tunnel ${asJson(name)}`,
          received: `status ${answer.response?.status}`,
        },
        [started],
      );
    }
  }
  if (tried === 0) world.leave('no name with characters that need escaping is accepted');
});

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
    const fetched = await world.send(world.ask(agentTunnels, 'get', { id: tunnel.name, expect: 'open' }));
    const { item } = await listTunnels(world, tunnel.name);
    const word = world.word();
    await world.through(tunnel.publicUrl, { method: 'GET', path: pathOf(word), headers: alone });
    const arrived = (await localServer(world)).received(word).length > 0;
    world.check(
      fetched,
      {
        place: 'status',
        holds: succeeded(fetched) && item !== null && arrived,
        summary: 'stopping a tunnel did something to another one',
        expected: 'the other tunnel is shown, is listed and forwards',
        received: `status ${fetched.response?.status}, ${item ? 'listed' : 'not listed'}, ${arrived ? 'forwards' : 'does not forward'}`,
      },
      [stop],
    );
  }
});
