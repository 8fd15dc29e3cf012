import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import { leave, Unexercised } from '../../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { succeeded } from '../../../../src/judge/subject/subject.ts';
import { oddName } from './odd-name.ts';
import {
  type Running,
  secondServer,
  startAnother,
  startBeside,
  startNamed,
  startOneMore,
  startTunnel,
  untilArrival,
} from './tunnels.ts';

/*
 * Tunnels for tests that send through them and do not stop them. At `--effort quick` all tests of a worker share them, so that not each of
 * them starts, probes and stops its own; at others each test has its own.
 */

/** The shared tunnels through which a request has arrived. */
const risen = new WeakSet<Running>();

/** Whether a request has arrived through this shared tunnel. Before that, a missing request proves nothing. */
export const hasRisen = (tunnel: Running): boolean => risen.has(tunnel);

/** Waits until a tunnel is up, so that later tests find it up. An address that may not be visited is left to the tests that visit it. */
const rise = async (world: World, tunnel: Running): Promise<void> => {
  try {
    const probe = async () => ((await world.requests.visitors.probe(tunnel)).proven ? tunnel : null);
    if ((await untilArrival(world, probe)) !== null) risen.add(tunnel);
  } catch (error) {
    if (!(error instanceof Unexercised)) throw error;
  }
};

/** A tunnel that stays when the test ends. */
const shared = async (world: World, as: string, start: (world: World) => Promise<Running>): Promise<Running> => {
  const known = await world.context.once('tunnels that tests share', async () => new Map<string, Running>());
  const name = await world.standing(as, agentTunnels, async (untidied) => {
    const tunnel = await start(untidied);
    await rise(untidied, tunnel);
    known.set(tunnel.name, tunnel);
    return tunnel.name;
  });
  return known.get(name) ?? leave('the tunnel was not started');
};

/** As `shared`, for a test that can do without the tunnel; null where the agent runs no more at once. */
const sharedBeside = async (
  world: World,
  as: string,
  start: (world: World) => Promise<Running | null>,
): Promise<Running | null> => {
  try {
    return await shared(
      world,
      as,
      async (untidied) => (await start(untidied)) ?? leave('there is no room for another'),
    );
  } catch (error) {
    if (error instanceof Unexercised) return null;
    throw error;
  }
};

/** A tunnel to the local server. */
export const someTunnel = (world: World): Promise<Running> =>
  world.context.isQuick ? shared(world, 'tunnel', startTunnel) : startTunnel(world);

/** This tunnel, which another test may have started, or a new one if it was stopped when that test ended. */
export const stillRunning = async (world: World, tunnel: Running): Promise<Running> => {
  const shown = await world.requests.send(requestTo(agentTunnels, 'get', { id: tunnel.name, expect: 'open' }));
  return succeeded(shown) ? tunnel : someTunnel(world);
};

/** As `someTunnel`, for a test that can do without the tunnel: null where the agent runs no more at once. */
export const anotherTunnel = (world: World): Promise<Running | null> =>
  world.context.isQuick ? sharedBeside(world, 'tunnel', startTunnel) : startAnother(world);

/**
 * A tunnel to the second server. Its name begins with the name of the first tunnel and has characters that need escaping, if the agent accepts such
 * names.
 */
export const otherTunnel = (world: World, { name }: Running): Promise<Running | null> =>
  sharedBeside(world, 'other tunnel', async (untidied) => {
    const fields = { addr: (await secondServer(untidied)).address };
    return (
      (await startNamed(untidied, `${name}-too${oddName}`, fields)) ??
      (await startNamed(untidied, `${name}-too`, fields)) ??
      (await startOneMore(untidied, fields))
    );
  });

/** A tunnel to the second server that was started with `inspect` as false: the effect of that is not documented. */
export const uninspectedTunnel = async (world: World): Promise<Running | null> => {
  const fields = { addr: (await secondServer(world)).address, inspect: false };
  return world.context.isQuick
    ? sharedBeside(world, 'uninspected tunnel', (untidied) => startBeside(untidied, fields))
    : startBeside(world, fields);
};

/** A tunnel to the local server with the protocol of the document's own example. */
export const httpsTunnel = (world: World): Promise<Running | null> => {
  const start = (one: World): Promise<Running | null> => startBeside(one, { proto: 'https' });
  return world.context.isQuick ? sharedBeside(world, 'https tunnel', start) : start(world);
};
