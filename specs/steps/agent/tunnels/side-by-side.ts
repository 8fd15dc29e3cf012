import { isObject, type JsonObject } from '../../../../src/contract/json-object.ts';
import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { succeeded } from '../../../../src/judge/subject/subject.ts';
import { anotherTunnel, otherTunnel, uninspectedTunnel } from './shared-tunnels.ts';
import { isAstray } from './stray-address.ts';
import { itemsIn, repeatedIn } from './tunnel-life.ts';
import { makeRoom, type Running, secondServer, startOneMore } from './tunnels.ts';

/** One of several tunnels that run at once, as its detail and the list show it. */
export interface TunnelBeside {
  readonly tunnel: Running;
  readonly fetched: Exchange;
  /** The list, and the item of this tunnel in it; null where it is missing. */
  readonly list: Exchange;
  readonly item: JsonObject | null;
  /** Whether the detail and the list item show an address that does not lead to the tunnel. */
  readonly astray: { readonly detail: boolean; readonly item: boolean };
}

/** Tunnels of several kinds, most of them shared by tests, and those of them that must be stopped afterwards. */
const takeSome = async (world: World): Promise<{ running: readonly Running[]; passing: readonly Running[] }> => {
  const first = await anotherTunnel(world);
  const tcp = await startOneMore(world, { proto: 'tcp' });
  const running = [first, await uninspectedTunnel(world), tcp, first && (await otherTunnel(world, first))];
  return { running: running.filter((one) => one !== null), passing: tcp === null ? [] : [tcp] };
};

/** Tunnels of several sorts, and then more of the same: lists are often cut after ten or twenty. */
const startMany = async (world: World): Promise<readonly Running[]> => {
  const running: Running[] = [];
  const { address } = await secondServer(world);
  for (const fields of [{}, { inspect: false }, { proto: 'tcp' }, { addr: address }]) {
    const tunnel = await startOneMore(world, fields);
    if (tunnel !== null) running.push(tunnel);
  }
  // If one of these was refused, the agent may run no more at once.
  if (running.length < 3) return running;
  const most = world.context.byEffort(4, 11, 21);
  while (running.length < most) {
    const tunnel = await startOneMore(world, {});
    if (tunnel === null) break;
    running.push(tunnel);
  }
  return running;
};

const startAll = async (world: World): Promise<{ running: readonly Running[]; passing: readonly Running[] }> => {
  const running = await startMany(world);
  return { running, passing: running };
};

const look = async (world: World, running: readonly Running[]): Promise<readonly TunnelBeside[]> => {
  const list = await world.requests.send(requestTo(agentTunnels, 'list'));
  // Tunnels of one kind are shown alike, so the details of a few are enough.
  const looked = running.flatMap((tunnel, n) => {
    const item = itemsIn(list).find(({ name }) => name === tunnel.name) ?? null;
    return n < world.context.byEffort(3, 4, 4) || item === null ? [{ tunnel, item }] : [];
  });
  // All of them at once: each answer must show the tunnel that its own request names. Others may stop a tunnel, too.
  const details = await Promise.all(
    looked.map(async ({ tunnel, item }) => {
      const ask = requestTo(agentTunnels, 'get', { id: tunnel.name, expect: 'open' });
      return { tunnel, item, fetched: await world.requests.send(ask) };
    }),
  );
  const seen: TunnelBeside[] = [];
  for (const { tunnel, item, fetched } of details) {
    const detail = isObject(fetched.json) && succeeded(fetched) && (await isAstray(world, tunnel, fetched.json));
    const astray = { detail, item: item !== null && (await isAstray(world, tunnel, item)) };
    seen.push({ tunnel, fetched, list, item, astray });
  }
  return seen;
};

/** Tunnels that run at once, as many as the agent starts, looked at once by this worker for all tests that read them. */
export const sideBySide = (world: World): Promise<readonly TunnelBeside[]> =>
  world.context.once('tunnels side by side', async () => {
    const { isQuick } = world.context;
    const { running, passing } = isQuick ? await takeSome(world) : await startAll(world);
    let seen: readonly TunnelBeside[] = [];
    await world.context.settles(async () => {
      seen = await look(world, running);
      return seen.every(
        ({ fetched, list, item, astray }) =>
          succeeded(fetched) &&
          item !== null &&
          repeatedIn(list) === undefined &&
          !Object.values(astray).includes(true),
      );
    });
    for (const { name } of passing) await makeRoom(world, name);
    return seen;
  });
