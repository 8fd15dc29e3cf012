import { agentTunnels } from '../src/contract/agent-tunnels.ts';
import { isObject } from '../src/contract/json-object.ts';
import type { Exchange } from '../src/exchange/exchange.ts';
import { requestTo } from '../src/harness/request/ask.ts';
import { connectionOf } from '../src/harness/request/clients.ts';
import { leave } from '../src/harness/trial/interruption.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { eventually } from '../src/harness/visit/eventually.ts';
import { type LocalServer, pathOf, type Received } from '../src/harness/visit/local-server.ts';
import { answerInWords, gateIn, type Obstacle, obstacleIn, obstacleTo } from '../src/harness/visit/obstacle.ts';
import { mirrored, notOurs } from '../src/harness/visit/tcp.ts';
import type { ProbeResult } from '../src/harness/visit/visitors.ts';
import type { World } from '../src/harness/world/world.ts';
import { asJson } from '../src/judge/check.ts';
import { succeeded } from '../src/judge/subject.ts';
import { farness } from './steps/agent/farness.ts';
import { prove } from './steps/agent/prove.ts';
import { startTcp, talkThrough } from './steps/agent/tcp-tunnel.ts';
import {
  localServer,
  type Running,
  runningOf,
  secondServer,
  startBeside,
  startBody,
  startTunnel,
} from './steps/agent/tunnels.ts';

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
/** Each request on a connection of its own. */
const alone = { Connection: 'close' };

/** What became of a body that was sent through a tunnel. */
interface Passage {
  readonly word: string;
  readonly answer: Exchange;
  readonly received: Received | undefined;
}

/** What stands in front of a tunnel answers with these in place of one that is not up yet. */
const notYet = [404, 429, 502, 503];

/** Whether the tunnel may not be up yet: nothing arrived, or its answer was lost or replaced on its way back. */
const isEarly = ({ received, answer: { response } }: Passage): boolean =>
  received === undefined || response === null || notYet.includes(response.status);

/** Sends a body through a tunnel, again for a while where it does not get through. */
const passThrough = async (world: World, tunnel: Running, server: LocalServer): Promise<Passage> => {
  const send = async (): Promise<Passage> => {
    const word = world.context.word();
    server.answer(word, (response, { body }) => response.writeHead(202, ['X-Plumbline', word]).end(mirrored(body)));
    const options = { method: 'POST', path: pathOf(word), body: everyByte, headers: alone };
    const answer = await world.requests.visitors.through(tunnel, options);
    return { word, answer, received: server.received(word)[0] };
  };
  let last = await send();
  await eventually(world.context, async () => {
    if (!isEarly(last) || obstacleTo(last.answer) !== null) return last;
    last = await send();
    return isEarly(last) ? null : last;
  });
  return last;
};

/** Holds that a tunnel forwards by what became of the probes, where nothing else may be sent to its address. */
const judgeProbe = async (
  world: World,
  tunnel: Running,
  { answer, arrived }: ProbeResult,
): Promise<Obstacle | null> => {
  // Whoever answers as if all were well is not in the place of a server that cannot be reached.
  const mayBeFar = answer.response === null || answer.response.status >= 500;
  const far = arrived || !mayBeFar ? null : await farness(world);
  const obstacle = obstacleTo(answer) ?? (arrived ? null : (gateIn(answer) ?? far));
  if (obstacle !== null) return obstacle;
  const seen = answerInWords(answer);
  const { proto } = tunnel.shown;
  const claim = arrived
    ? {
        summary: `the answer of the local server did not come back through public_url (${proto})`,
        expected: 'status 200 with the word that the local server answered with',
        received: seen,
      }
    : {
        summary: `what was sent to public_url (${proto}) did not reach the local address as it was sent`,
        expected: `${answer.request.method} ${new URL(answer.request.url).pathname} at the local address`,
        received: `nothing; public_url answered ${seen}`,
      };
  world.claims.check(tunnel.exchange, { place: '/public_url', holds: false, ...claim }, [answer]);
  return null;
};

/** Sends a body through a tunnel and holds that it arrives, and that the answer comes back; else what stood in the way. */
const checkForwarding = async (world: World, tunnel: Running, server: LocalServer): Promise<Obstacle | null> => {
  const admission = await world.requests.visitors.admit(tunnel);
  if ('obstacle' in admission) return admission.obstacle;
  const probe = await prove(world, tunnel);
  if (!probe.proven) return judgeProbe(world, tunnel, probe);
  const { word, answer, received } = await passThrough(world, tunnel, server);
  const obstacle = obstacleTo(answer);
  if (obstacle !== null) return obstacle;
  world.claims.check(
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
  world.claims.check(
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
  const server = await localServer(world);
  const obstacles = [await checkForwarding(world, await startTunnel(world), server)];
  // Each to another address than the one before, so that what goes astray does not arrive.
  const others = [
    // The document's own example of a protocol.
    { proto: { proto: 'https' }, to: await secondServer(world) },
    { proto: {}, to: server },
    { proto: {}, to: await secondServer(world) },
  ];
  for (const { proto, to } of others) {
    const tunnel = await startBeside(world, { ...proto, addr: to.address });
    if (tunnel !== null) obstacles.push(await checkForwarding(world, tunnel, to));
  }
  const [first] = obstacles;
  if (first && obstacles.every((obstacle) => obstacle !== null)) leave(first.reason, first.cure);
});

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
  const { back, failure } = await talkThrough(world, tunnel, everyByte);
  const mayBeFar = failure !== null && failure !== notOurs;
  const obstacle = failure === null ? null : (obstacleIn(failure) ?? (mayBeFar ? await farness(world) : null));
  if (obstacle !== null) return leave(obstacle.reason, obstacle.cure);
  // Bytes without a host in them cannot be told apart where all public addresses are one.
  if (failure !== null && connectionOf(world.context.target.agent, 'tcp').connectTo)
    return leave(`agent.connectTo of the target does not lead to the TCP tunnel: ${failure}`);
  world.claims.check(tunnel.exchange, {
    place: '/public_url',
    holds: back?.equals(mirrored(everyByte)) ?? false,
    summary: 'bytes that were sent to public_url (tcp) did not come back as the local server answered',
    expected: `${everyByte.length} bytes, mirrored`,
    received: back === null ? `${failure}` : `${back.length} bytes`,
  });
});

requirement('agent-tunnels.names-escaped', async ({ world }) => {
  let tried = 0;
  const agentUrl = world.context.target.agent?.baseUrl ?? '';
  // Which names are allowed is not said; but whatever starts under a name must be found and stopped under it.
  for (const ending of [' alone', ' caf\u00e9 %41', '?a=1&b#c+d', ';,@=~!', '/part']) {
    const json = await startBody(world, { name: ending });
    const started = await world.requests.send(
      requestTo(agentTunnels, 'create', { json, expect: { outcome: 'open', openFields: ['name'] } }),
    );
    if (!succeeded(started)) continue;
    const { name, shown: tunnel } = runningOf(started);
    // Some start a tunnel under a tamer name than was asked for.
    if (encodeURIComponent(name) !== name) tried += 1;
    for (const operation of ['get', 'delete'] as const) {
      const ask = requestTo(agentTunnels, operation, { id: name, expect: 'open' });
      const escaped = await world.requests.send(ask);
      // Some take a slash in a path for one of the path, however it is spelled; then the tunnel's own address must do.
      const answer = succeeded(escaped)
        ? escaped
        : await world.requests.send({ ...ask, url: `${agentUrl}${tunnel['uri']}` });
      const shown = operation === 'delete' || (isObject(answer.json) && answer.json['name'] === name);
      world.claims.check(
        answer,
        {
          place: 'status',
          flaw: `name ending in ${ending}`,
          holds: succeeded(answer) && shown,
          summary: `a tunnel whose name ends in ${asJson(ending)} is not found under its escaped name`,
          expected: `the tunnel ${asJson(name)}`,
          received: `status ${answer.response?.status}`,
        },
        [started],
      );
    }
  }
  if (tried === 0) leave('no name with characters that need escaping is accepted');
});
