import { isObject, type JsonObject } from '../../../../src/contract/json-object.ts';
import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import type { RequestOptions } from '../../../../src/exchange/client/client.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { leave, NoRoom, Unexercised } from '../../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { eventually } from '../../../../src/harness/visit/eventually.ts';
import { isOnLoopback, upstreamHost } from '../../../../src/harness/visit/listen-upstream.ts';
import { LocalServer, pathOf } from '../../../../src/harness/visit/local-server.ts';
import { answerInWords, gateIn, type Obstacle, obstacleTo } from '../../../../src/harness/visit/obstacle.ts';
import type { Visited } from '../../../../src/harness/visit/visitors.ts';
import type { Context } from '../../../../src/harness/world/context/context.ts';
import { need } from '../../../../src/harness/world/requests/need.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { asJson } from '../../../../src/judge/subject/check.ts';
import { succeeded } from '../../../../src/judge/subject/subject.ts';
import { addrFor, httpProtocol, inspection } from './start-terms.ts';

/** A tunnel that a test started. */
export interface Running extends Visited {
  readonly shown: JsonObject;
  readonly exchange: Exchange;
}

export const localServer = (world: World): Promise<LocalServer> =>
  world.context.held('local server', async () =>
    world.requests.visitors.behind(await LocalServer.open(upstreamHost(world.context))),
  );

/** Another server, so that tunnels can be told apart by where requests arrive. */
export const secondServer = (world: World): Promise<LocalServer> =>
  world.context.held('second local server', async () =>
    world.requests.visitors.behind(await LocalServer.open(upstreamHost(world.context))),
  );

/** public_url with the protocol in front where it is left out; null where it is no address. */
const addressIn = ({ public_url: shown, proto }: JsonObject): string | null => {
  if (typeof shown !== 'string' || shown === '') return null;
  const url = /^[a-z]+:\/\//i.test(shown) ? shown : `${proto}://${shown}`;
  return URL.canParse(url) ? url : null;
};

const publicUrlOf = (shown: JsonObject): string =>
  addressIn(shown) ?? leave(`public_url is no address: ${asJson(shown['public_url'])}`);

/** The body of a start: an HTTP tunnel to the local server of the suites, unless the fields say otherwise. */
export const startBody = async (world: World, fields: JsonObject = {}): Promise<Record<string, unknown>> => {
  const { address } = await localServer(world);
  const addr = await addrFor(world, address, fields['addr'] ?? address);
  if (Object.hasOwn(fields, 'proto')) return world.bodies.body(agentTunnels, { ...fields, addr });
  const proto = await httpProtocol(world, address);
  return world.bodies.body(agentTunnels, { ...(await inspection(world, address)), ...fields, addr, proto });
};

/** The tunnel that an answer to a start shows. */
const runningOf = (exchange: Exchange): Running => {
  const shown = need(exchange);
  const { name } = shown;
  if (typeof name !== 'string' || name === '') return leave('the answer to a start shows no name');
  return { name, publicUrl: publicUrlOf(shown), shown, exchange };
};

/** The tunnel that an answer to a start shows, or its detail where the answer has no public address yet. */
export const settledOf = async (world: World, exchange: Exchange): Promise<Running> => {
  const shown = need(exchange);
  // If an agent never shows one, a worker waits for it once.
  const known = await world.context.once('whether addresses come later', async () => ({ inVain: false }));
  if (shown['public_url'] !== '' || known.inVain) return runningOf(exchange);
  const later = requestTo(agentTunnels, 'get', { id: String(shown['name']), expect: 'open' });
  const seen = await eventually(world.context, async () => {
    const { json } = await world.requests.send(later);
    return isObject(json) && addressIn(json) !== null ? json : null;
  });
  known.inVain = seen === null;
  if (seen === null) return runningOf(exchange);
  return { name: String(shown['name']), publicUrl: publicUrlOf(seen), shown: { ...shown, ...seen }, exchange };
};

export const startTunnel = async (world: World, fields: JsonObject = {}): Promise<Running> => {
  const json = await startBody(world, fields);
  return settledOf(world, await world.requests.send(requestTo(agentTunnels, 'create', { json })));
};

/** Starts a tunnel and holds that it has a public address, which an agent may show a moment after the start. */
export const startVisitable = async (world: World): Promise<Running> => {
  const json = await startBody(world);
  const exchange = await world.requests.send(requestTo(agentTunnels, 'create', { json }));
  const { name } = need(exchange);
  const hasAddress = ({ json: shown }: Exchange): boolean => isObject(shown) && addressIn(shown) !== null;
  const later = requestTo(agentTunnels, 'get', { id: String(name), expect: 'open' });
  const seen = await eventually(
    world.context,
    async () => hasAddress(exchange) || hasAddress(await world.requests.send(later)) || null,
  );
  world.claims.check(exchange, {
    place: '/public_url',
    holds: seen !== null,
    summary: 'public_url of a tunnel is no address',
    expected: 'an address that can be connected to',
    received: asJson(need(exchange)['public_url']),
  });
  return settledOf(world, exchange);
};

/** One more tunnel for a test that can do without; null where the agent runs no more at once. */
export const startAnother = async (world: World, fields: JsonObject = {}): Promise<Running | null> => {
  try {
    return await startTunnel(world, fields);
  } catch (error) {
    if (error instanceof Unexercised) return null;
    throw error;
  }
};

/** A tunnel beside others, if the agent starts one more. Neither how many may run at once nor which fields a start takes is documented. */
export const startBeside = async (world: World, fields: JsonObject = {}): Promise<Running | null> => {
  const ask = requestTo(agentTunnels, 'create', {
    json: await startBody(world, fields),
    expect: { outcome: 'success-unless-refused', openFields: Object.hasOwn(fields, 'name') ? ['name'] : [] },
  });
  const started = await world.requests.send(ask);
  return succeeded(started) ? settledOf(world, started) : null;
};

/** One more tunnel; null where the agent runs no more at once, or the target file allows no more. */
export const startOneMore = async (world: World, fields: JsonObject = {}): Promise<Running | null> => {
  try {
    return await startBeside(world, fields);
  } catch (error) {
    if (error instanceof NoRoom) return null;
    throw error;
  }
};

/** A tunnel of exactly this name; null where the agent runs no more at once, or refuses the name. */
export const startNamed = async (world: World, name: string, fields: JsonObject = {}): Promise<Running | null> => {
  const json = { ...(await startBody(world, fields)), name };
  try {
    const expect = { outcome: 'success-unless-refused', openFields: ['name'] } as const;
    const started = await world.requests.send(requestTo(agentTunnels, 'create', { json, expect }));
    return succeeded(started) ? await settledOf(world, started) : null;
  } catch (error) {
    if (error instanceof NoRoom) return null;
    throw error;
  }
};

/** Stops a tunnel before the test ends: how many may run at once is not documented, so there may be room for only one. */
export const makeRoom = (world: World, name: string): Promise<Exchange> =>
  world.requests.send(requestTo(agentTunnels, 'delete', { id: name, expect: 'open' }));

/**
 * Why nothing arrives behind a tunnel, if the reason is not the agent's fault; null where the agent runs on this machine or the target file names
 * it.
 */
export const distanceOf = ({ target: { agent } }: Context): Obstacle | null =>
  agent === null || agent.upstreamHost !== null || isOnLoopback(agent.baseUrl)
    ? null
    : {
        reason: 'the agent is not addressed as one of this machine, and nothing that it forwards arrives here',
        cure: 'set agent.upstreamHost in the target file to the name under which the agent reaches this machine',
      };

/** Sends a request for a word to the public address of a tunnel. */
export const visit = async (
  world: World,
  tunnel: Visited,
  word: string,
  options: Partial<Omit<RequestOptions, 'endpoint'>> = {},
): Promise<Exchange> => {
  const answer = await world.requests.visitors.through(tunnel, { method: 'GET', path: pathOf(word), ...options });
  const obstacle = obstacleTo(answer);
  return obstacle === null ? answer : leave(obstacle.reason, obstacle.cure);
};

/** Servers that nothing reached though one visitor waited for the full patience: no other visitor needs to wait for them. */
const unreached = new WeakSet<LocalServer>();

/**
 * Repeats an attempt until something arrives behind a tunnel. After a start, connections may be refused or reset for a moment, or a gateway answers
 * in place of the tunnel. Null where nothing arrives.
 */
export const untilArrival = async <T>(world: World, attempt: () => Promise<T | null>): Promise<T | null> => {
  const server = await localServer(world);
  const inVain = distanceOf(world.context) !== null || (unreached.has(server) && !server.wasReached);
  const arrived = await eventually(world.context, attempt, inVain ? 0 : world.context.patience.tunnelsMs);
  if (arrived === null) unreached.add(server);
  return arrived;
};

/**
 * Visits a tunnel until the request arrives, at the local server by default. If it never arrives the test ends as unexercised; whether tunnels
 * forward is a requirement of its own.
 */
export const arrive = async (
  world: World,
  tunnel: Visited,
  word: string,
  options: Partial<Omit<RequestOptions, 'endpoint'>> = {},
  at?: LocalServer,
): Promise<Exchange> => {
  const server = at ?? (await localServer(world));
  let last: Exchange | null = null;
  const answer = await untilArrival(world, async () => {
    last = await visit(world, tunnel, word, options);
    return server.received(word).length === 0 ? null : last;
  });
  // Somebody may have stopped the tunnel.
  if (answer === null) world.abandon(tunnel.name);
  return answer ?? missed(world, last);
};

/** Ends a test because nothing arrived behind a tunnel, and says what was answered instead. */
export const missed = (world: World, answer: Exchange | null): never => {
  const gate = answer && gateIn(answer);
  if (gate !== null) return leave(gate.reason, gate.cure);
  const seen = answer === null ? '' : `; it answered ${answerInWords(answer)}`;
  return leave(`what was sent to public_url did not reach the local server${seen}`, distanceOf(world.context)?.cure);
};
