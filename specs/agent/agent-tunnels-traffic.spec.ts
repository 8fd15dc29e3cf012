import type { Exchange } from '../../src/exchange/exchange.ts';
import type { Header } from '../../src/exchange/recorded-exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { eventually } from '../../src/harness/visit/eventually.ts';
import { type LocalServer, pathOf, type Received } from '../../src/harness/visit/local-server.ts';
import { answerInWords, gateIn, type Obstacle, obstacleTo } from '../../src/harness/visit/obstacle.ts';
import { mirrored } from '../../src/harness/visit/tcp.ts';
import type { ProbeResult } from '../../src/harness/visit/visitors.ts';
import type { World } from '../../src/harness/world/world.ts';
import { isSameTarget, valuesByName } from '../../src/judge/readers/http-message.ts';
import { checkCarried } from '../steps/agent/captures/check-carried.ts';
import { everyByte, manyBytes } from '../steps/agent/captures/exhibits.ts';
import { overlapping } from '../steps/agent/captures/overlapping.ts';
import { farness } from '../steps/agent/tunnels/farness.ts';
import { startNamesake } from '../steps/agent/tunnels/namesake.ts';
import { prove } from '../steps/agent/tunnels/prove.ts';
import { checkRefusedNamesake } from '../steps/agent/tunnels/refused-namesake.ts';
import {
  localServer,
  type Running,
  secondServer,
  startBeside,
  startVisitable,
} from '../steps/agent/tunnels/tunnels.ts';

/** Follows the path with the word. */
const suffix = '/caf%C3%A9?q=1&q=two%20words&empty=';
/** Each request on a connection of its own. */
const sent = { Connection: 'close', 'X-Plumbline-Twice': ['first', 'second'], 'Accept-Language': 'de, en;q=0.5' };
const answered = ['X-Plumbline-Answer', 'one', 'Set-Cookie', 'a=1', 'X-Plumbline-Answer', 'two', 'Set-Cookie', 'b=2'];

/** A body to send through a tunnel, and the status of the answer to it. */
interface Freight {
  readonly body: Buffer;
  readonly status: number;
}
const plain: Freight = { body: everyByte, status: 202 };
/** An agent must not follow a redirect, but pass it on to the visitor. */
const redirected: Freight = { body: everyByte, status: 307 };
const large: Freight = { body: manyBytes, status: 202 };
/** A client error is passed on like any other answer. */
const conflicting: Freight = { body: everyByte, status: 409 };

/** The headers that are sent, and those of the answer: all values by name. */
const sentValues = valuesByName([
  ['X-Plumbline-Twice', 'first, second'],
  ['Accept-Language', sent['Accept-Language']],
]);
const answeredValues = valuesByName([
  ['X-Plumbline-Answer', 'one, two'],
  ['Set-Cookie', 'a=1, b=2'],
]);

const inWords = (lost: readonly string[]): string =>
  lost.length === 0 ? '' : `, without values of ${lost.join(', ')}`;

/** What became of a body that was sent through a tunnel. */
interface PassedBody {
  readonly target: string;
  readonly answer: Exchange;
  readonly received: Received | undefined;
}

/** The headers that one end sent and the other did not receive; a proxy may have added others. */
const lostHeaders = (wanted: ReadonlyMap<string, readonly string[]>, headers: readonly Header[]): string[] => {
  const shown = valuesByName(headers);
  // A gateway may add attributes to a cookie.
  const isShown = (name: string, value: string): boolean =>
    shown.get(name)?.some((one) => one === value || one.replace(/;.*/s, '') === value) ?? false;
  return [...wanted].filter(([name, values]) => !values.every((v) => isShown(name, v))).map(([name]) => name);
};

/** With these a gateway answers in place of a tunnel that is not up yet. */
const notYet = [404, 429, 502, 503];

/** Whether the tunnel may not be up yet: nothing arrived, or its answer was lost or replaced on its way back. */
const isEarly = ({ received, answer: { response } }: PassedBody): boolean =>
  received === undefined || response === null || notYet.includes(response.status);

/** Sends a body through a tunnel, again for a while if it does not get through. */
const passThrough = async (
  world: World,
  tunnel: Running,
  server: LocalServer,
  { body, status }: Freight,
): Promise<PassedBody> => {
  const send = async (): Promise<PassedBody> => {
    const word = world.context.word();
    const headers = [...answered, ...(status < 300 ? [] : ['Location', pathOf(world.context.word())])];
    server.answer(word, (response, received) => response.writeHead(status, headers).end(mirrored(received.body)));
    const target = `${pathOf(word)}${suffix}`;
    const options = { method: 'POST', path: target, body, headers: sent };
    const answer = await world.requests.visitors.through(tunnel, options);
    return { target, answer, received: server.received(word)[0] };
  };
  let last = await send();
  await eventually(world.context, async () => {
    if (!isEarly(last) || obstacleTo(last.answer) !== null) return last;
    last = await send();
    return isEarly(last) ? null : last;
  });
  return last;
};

/** Judges by the probes whether a tunnel forwards, where nothing else may be sent to its address. */
const judgeProbe = async (
  world: World,
  tunnel: Running,
  { answer, arrived }: ProbeResult,
): Promise<Obstacle | null> => {
  // A success shows that some server was reached, so the distance is no excuse.
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

/** Sends bodies through a tunnel and holds that they arrive, and that the answers come back; else what stood in the way of the first. */
const checkForwarding = async (
  world: World,
  tunnel: Running,
  server: LocalServer,
  freights: readonly Freight[] = [plain],
): Promise<Obstacle | null> => {
  const admission = await world.requests.visitors.admit(tunnel);
  if ('obstacle' in admission) return admission.obstacle;
  const probe = await prove(world, tunnel);
  if (!probe.proven) return judgeProbe(world, tunnel, probe);
  const obstacles: (Obstacle | null)[] = [];
  // An agent that changes a few bytes may lose some of a large body, which would never be complete.
  for (const freight of freights)
    if (world.claims.findings === 0) obstacles.push(await checkFreight(world, tunnel, server, freight));
  return obstacles[0] ?? null;
};

const checkFreight = async (
  world: World,
  tunnel: Running,
  server: LocalServer,
  freight: Freight,
): Promise<Obstacle | null> => {
  const { target, answer, received } = await passThrough(world, tunnel, server, freight);
  const obstacle = obstacleTo(answer);
  if (obstacle !== null) return obstacle;
  const { body, status } = freight;
  const { proto } = tunnel.shown;
  const lost = received ? lostHeaders(sentValues, received.headers) : [];
  world.claims.check(
    tunnel.exchange,
    {
      place: '/public_url',
      holds:
        received?.method === 'POST' &&
        isSameTarget(received.target, target) &&
        received.body.equals(body) &&
        lost.length === 0,
      summary: `what was sent to public_url (${proto}) did not reach the local address as it was sent`,
      expected: `POST ${target} with ${body.length} bytes at the local address`,
      received: received
        ? `${received.method} ${received.target} with ${received.body.length} bytes${inWords(lost)}`
        : `nothing; public_url answered ${answer.response?.status ?? answer.failure?.message}`,
    },
    [answer],
  );
  if (received === undefined) return null;
  const { response } = answer;
  const lostBack = response ? lostHeaders(answeredValues, response.headers) : [];
  world.claims.check(
    tunnel.exchange,
    {
      place: '/public_url',
      holds: response?.status === status && response.body.equals(mirrored(received.body)) && lostBack.length === 0,
      summary: `the answer of the local server did not come back through public_url (${proto})`,
      expected: `status ${status} with ${received.body.length} bytes`,
      received: response
        ? `status ${response.status} with ${response.body.length} bytes${inWords(lostBack)}`
        : `${answer.failure?.message}`,
    },
    [answer],
  );
  return null;
};

/** Holds that each visitor gets the answer to its own request if several are in flight. */
const checkOverlapping = async (world: World): Promise<void> => {
  for (const { word, others, answer } of await overlapping(world)) {
    const body = answer.response?.body.toString() ?? '';
    world.claims.check(answer, {
      place: '',
      holds: !others.includes(body),
      summary: 'a visitor of public_url got the answer to another request that was under way at the same time',
      expected: `an answer with the body ${word}`,
      received: `one with ${body}`,
    });
  }
};

requirement('agent-tunnels.forwards', async ({ world }) => {
  const server = await localServer(world);
  const { isQuick } = world.context;
  const first = await startVisitable(world);
  const freights = isQuick ? [plain, large, redirected, conflicting] : [plain, large];
  const obstacles = [await checkForwarding(world, first, server, freights)];
  // Each leads to another address than the one before, so that a request which goes to the wrong one does not arrive.
  const others = [
    // The document's own example of a protocol.
    { proto: { proto: 'https' }, to: await secondServer(world), freight: large },
    { proto: {}, to: server, freight: redirected },
    { proto: {}, to: await secondServer(world), freight: conflicting },
  ];
  for (const { proto, to, freight } of isQuick ? others.slice(0, 1) : others) {
    const tunnel = await startBeside(world, { ...proto, addr: to.address });
    if (tunnel !== null) obstacles.push(await checkForwarding(world, tunnel, to, [freight]));
  }
  if (world.claims.findings === 0 && obstacles[0] === null) await checkCarried(world, first);
  const second = await secondServer(world);
  const namesake = await startNamesake(world, first.name, { addr: second.address });
  if (namesake !== null) obstacles.push(await checkForwarding(world, namesake, second));
  const [obstacle] = obstacles;
  if (obstacle && obstacles.every((one) => one !== null)) leave(obstacle.reason, obstacle.cure);
  if (world.claims.findings === 0) await checkOverlapping(world);
  if (world.claims.findings === 0 && !world.context.isQuick) await checkRefusedNamesake(world);
});
