import { isObject, type JsonObject } from '../../../../src/contract/json-object.ts';
import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { pathOf } from '../../../../src/harness/visit/local-server.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { asJson } from '../../../../src/judge/subject/check.ts';
import { succeeded } from '../../../../src/judge/subject/subject.ts';
import { startUnder } from './namesake.ts';
import { isReached } from './reached.ts';
import { type Running, secondServer, startTunnel } from './tunnels.ts';

/** A list of tunnels, and the item of one tunnel in it. */
export interface ListedTunnel {
  readonly exchange: Exchange;
  readonly item: JsonObject | null;
}

/** The steps of one tunnel's life cycle, in order. The steps after the stop are null where it was not stopped. */
export interface TunnelLife {
  readonly name: string;
  readonly created: Exchange;
  readonly fetched: Exchange;
  readonly listed: ListedTunnel;
  readonly deleted: Exchange;
  readonly fetchedAfter: Exchange | null;
  readonly listedAfter: ListedTunnel | null;
}

/** The tunnels in a list. */
export const itemsIn = ({ json }: Exchange): readonly JsonObject[] => {
  const items = isObject(json) ? json[agentTunnels.listKey] : undefined;
  return Array.isArray(items) ? items.filter(isObject) : [];
};

export const listTunnels = async (world: World, name: string): Promise<ListedTunnel> => {
  const exchange = await world.requests.send(requestTo(agentTunnels, 'list'));
  return { exchange, item: itemsIn(exchange).find((item) => item['name'] === name) ?? null };
};

/** An entry that a list shows twice, with the same name and address; undefined where each tunnel is listed once. */
export const repeatedIn = (list: Exchange): string | undefined => {
  const shown = itemsIn(list).map(({ name, public_url: url }) => asJson([name, url]));
  return shown.find((one, n) => shown.indexOf(one) !== n);
};

/** Whether an answer shows the tunnel of a name. */
export const showsTunnel = ({ json }: Exchange, name: string): boolean => isObject(json) && json['name'] === name;

/** Looks at a tunnel that was started, stops it and looks again. */
const live = async (world: World, { name, exchange: created }: Running): Promise<TunnelLife> => {
  const fetched = await world.requests.send(requestTo(agentTunnels, 'get', { id: name }));
  let listed = await listTunnels(world, name);
  // If two tunnels had the same name, a list may show the stopped one for a moment longer.
  await world.context.settles(async () => {
    if (repeatedIn(listed.exchange) !== undefined) listed = await listTunnels(world, name);
    return repeatedIn(listed.exchange) === undefined;
  });
  const deleted = await world.requests.send(requestTo(agentTunnels, 'delete', { id: name }));
  const before = { name, created, fetched, listed, deleted };
  if (!succeeded(deleted)) return { ...before, fetchedAfter: null, listedAfter: null };
  let [fetchedAfter, listedAfter] = [fetched, listed];
  // A stop may take a moment.
  await world.context.settles(async () => {
    fetchedAfter = await world.requests.send(requestTo(agentTunnels, 'get', { id: name, expect: 'refusal' }));
    listedAfter = await listTunnels(world, name);
    return !succeeded(fetchedAfter) && listedAfter.item === null;
  });
  return { ...before, fetchedAfter, listedAfter };
};

/** More than a tunnel has had that was just started. */
const visits = 4;

/** Sends requests through a tunnel, if they can reach it. */
const use = async (world: World, tunnel: Running): Promise<Running> => {
  if (!(await isReached(world, tunnel))) return tunnel;
  for (let n = 0; n < visits; n += 1)
    await world.requests.visitors.through(tunnel, { method: 'GET', path: pathOf(world.context.word()) });
  return tunnel;
};

/**
 * Two life cycles in succession, under one name if it can be used again: state of the first tunnel may keep the second from being stopped. The
 * second tunnel was used before, and leads to another address.
 */
export const tunnelLives = (world: World): Promise<readonly [TunnelLife, TunnelLife]> =>
  world.context.once('lives of tunnels', async () => {
    const first = await live(world, await startTunnel(world));
    const other = { addr: (await secondServer(world)).address };
    const second = (await startUnder(world, first.name, other)) ?? (await startTunnel(world, other));
    return [first, await live(world, await use(world, second))] as const;
  });

/** The life cycle of one tunnel, made once by this worker for all tests that read it: at `--effort quick` the first of the two. */
export const tunnelLife = async (world: World): Promise<TunnelLife> =>
  world.context.isQuick
    ? (await tunnelLives(world))[0]
    : world.context.once('life of a tunnel', async () => live(world, await startTunnel(world)));

/** Where a tunnel was shown. `start`: whether it was shown at all after its start, since an agent that shows nothing proves nothing about a stop. */
export const seenIn = ({ name, fetched, listed }: TunnelLife): { start: boolean; detail: boolean; list: boolean } => {
  const [detail, list] = [showsTunnel(fetched, name), listed.item !== null];
  return { start: detail || list, detail, list };
};
