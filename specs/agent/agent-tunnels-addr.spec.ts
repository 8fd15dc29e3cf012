import { isObject } from '../../src/contract/json-object.ts';
import { agentTunnels } from '../../src/contract/resources/agent/agent-tunnels.ts';
import { tryAgain } from '../../src/exchange/client/tries.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { isOnLoopback } from '../../src/harness/visit/listen-upstream.ts';
import type { World } from '../../src/harness/world/world.ts';
import { sameLocalAddress } from '../../src/judge/readers/local-address.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { startNamesake } from '../steps/agent/tunnels/namesake.ts';
import { isReached } from '../steps/agent/tunnels/reached.ts';
import { sideBySide } from '../steps/agent/tunnels/side-by-side.ts';
import {
  listTunnels,
  showsTunnel,
  type TunnelLife,
  tunnelLife,
  tunnelLives,
} from '../steps/agent/tunnels/tunnel-life.ts';
import {
  localServer,
  makeRoom,
  type Running,
  secondServer,
  settledOf,
  startBeside,
  startBody,
  startTunnel,
} from '../steps/agent/tunnels/tunnels.ts';

/** Compares config.addr in an answer with the requested address. */
const checkAddr = (world: World, answer: Exchange, shown: unknown, asked: string | number): void => {
  const config = isObject(shown) ? shown['config'] : undefined;
  const addr = isObject(config) ? config['addr'] : undefined;
  world.claims.check(answer, {
    place: '/config/addr',
    holds: sameLocalAddress(asked, addr),
    summary: 'config.addr is not the local address that was asked for',
    expected: `${asJson(asked)}, as it is or as host:port`,
    received: asJson(addr),
  });
};

/** Stops a tunnel and starts another under its name: the second must not show the address of the first. */
const checkNamesake = async (world: World, name: string, addr: string): Promise<void> => {
  const tunnel = await startNamesake(world, name, { addr });
  if (tunnel === null) return;
  checkAddr(world, tunnel.exchange, tunnel.shown, addr);
  const shown = await world.requests.send(requestTo(agentTunnels, 'get', { id: name, expect: 'open' }));
  if (showsTunnel(shown, name)) checkAddr(world, shown, shown.json, addr);
};

/** An address for documentation (RFC 5737): an agent may refuse it, but must show it if it accepts it. */
const checkFar = async (world: World, port: string | number): Promise<void> => {
  const addr = `192.0.2.7:${port}`;
  const tunnel = await startBeside(world, { addr });
  if (tunnel === null) return;
  checkAddr(world, tunnel.exchange, tunnel.shown, addr);
  await makeRoom(world, tunnel.name);
};

/** Holds that a tunnel showed its local address as long as it ran. */
const checkLife = (world: World, { created, fetched, listed }: TunnelLife, address: string): void => {
  checkAddr(world, created, created.json, address);
  checkAddr(world, fetched, fetched.json, address);
  if (listed.item !== null) checkAddr(world, listed.exchange, listed.item, address);
};

requirement('agent-tunnels.addr', async ({ world }) => {
  const { address, port } = await localServer(world);
  checkLife(world, await tunnelLife(world), address);
  await checkFar(world, port);
  for (const { tunnel, fetched, list, item } of await sideBySide(world)) {
    const { addr } = JSON.parse(String(tunnel.exchange.request.body));
    if (typeof addr !== 'string') continue;
    if (showsTunnel(fetched, tunnel.name)) checkAddr(world, fetched, fetched.json, addr);
    if (item !== null) checkAddr(world, list, item, addr);
  }
  const other = (await secondServer(world)).address;
  // The second had the name of the first, where that can be used again.
  if (world.context.isQuick) return checkLife(world, (await tunnelLives(world))[1], other);
  // Each has its own while both run.
  for (const [addr, tunnel] of [
    [address, await startBeside(world)],
    [other, await startBeside(world, { addr: other })],
  ] as const) {
    if (tunnel === null) continue;
    const shown = await world.requests.send(requestTo(agentTunnels, 'get', { id: tunnel.name, expect: 'open' }));
    if (showsTunnel(shown, tunnel.name)) checkAddr(world, shown, shown.json, addr);
    const { exchange, item } = await listTunnels(world, tunnel.name);
    if (item !== null) checkAddr(world, exchange, item, addr);
    if (addr === other) await checkNamesake(world, tunnel.name, address);
  }
});

/** Starts a tunnel with a host and a port; whether what is sent to it arrives here. */
const startPlain = async (world: World): Promise<boolean> => {
  const tunnel = await startTunnel(world);
  const reached = await isReached(world, tunnel);
  await makeRoom(world, tunnel.name);
  return reached;
};

/**
 * Whether a port alone leads to this machine. It names no host, so it means the agent's own machine: this one, if the local server is on loopback.
 */
const leadsHere = async (world: World, { shown: { config } }: Running): Promise<boolean> => {
  const { address } = await localServer(world);
  // The server listens on IPv4 alone.
  return isOnLoopback(`http://${address}`) && !String(isObject(config) ? config['addr'] : '').includes('::1');
};

const checkReached = async (world: World, tunnel: Running, asked: string | number): Promise<void> => {
  world.claims.check(tunnel.exchange, {
    place: '/config/addr',
    holds: await isReached(world, tunnel),
    summary: 'a tunnel that was started with a port alone does not forward to that port',
    expected: `what is sent to public_url at port ${asked}`,
    received: 'nothing, though a tunnel with a host forwards to it',
  });
};

const startWithPort = async (world: World, addr: string | number, isNear: boolean): Promise<Exchange> => {
  const json = await startBody(world, { addr });
  const answer = await world.requests.send(requestTo(agentTunnels, 'create', { json, expect: 'open' }));
  if (!succeeded(answer)) return answer;
  checkAddr(world, answer, answer.json, addr);
  const tunnel = await settledOf(world, answer);
  const { name } = tunnel;
  const fetched = await world.requests.send(requestTo(agentTunnels, 'get', { id: name }));
  if (!showsTunnel(fetched, name)) return leave('a tunnel that was started is not shown in its detail');
  if (isNear && (await leadsHere(world, tunnel))) await checkReached(world, tunnel, addr);
  await makeRoom(world, name);
  return answer;
};

requirement('agent-tunnels.port-alone', async ({ world }) => {
  const { port } = await localServer(world);
  const { wasReached } = await localServer(world);
  // At `--effort quick` other tests have sent something to it.
  const isNear = (world.context.isQuick && wasReached) || (await startPlain(world));
  const tried: Exchange[] = [];
  const isStarted = (): boolean => tried.some(succeeded);
  const start = async (): Promise<void> => {
    // Whether a port is a number or text in JSON is not said: one of the two must do.
    for (const addr of [port, String(port)])
      if (!world.context.isQuick || !isStarted()) tried.push(await startWithPort(world, addr, isNear));
    // A refusal counts only while a tunnel with a host can be started; otherwise this ends the test.
    if (!isStarted()) await startPlain(world);
  };
  await tryAgain('disturbed', start, isStarted);
  const last = tried.find(succeeded) ?? tried.at(-1);
  if (last === undefined) return;
  world.claims.check(
    last,
    {
      place: 'status',
      holds: succeeded(last),
      summary: 'a tunnel cannot be started with a port alone',
      expected: 'status 201 for the port as a number or as text',
      received: tried.map(({ response }) => `status ${response?.status}`).join(' and '),
    },
    tried.filter((answer) => answer !== last),
  );
});
