import { isObject } from '../../src/contract/json-object.ts';
import { agentTunnels } from '../../src/contract/resources/agent/agent-tunnels.ts';
import { tryAgain } from '../../src/exchange/client/tries.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { eventually } from '../../src/harness/visit/eventually.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { isReached } from '../steps/agent/tunnels/reached.ts';
import { hasRisen, httpsTunnel, otherTunnel, someTunnel } from '../steps/agent/tunnels/shared-tunnels.ts';
import { startTcp, talkThrough } from '../steps/agent/tunnels/tcp-tunnel.ts';
import { itemsIn, listTunnels } from '../steps/agent/tunnels/tunnel-life.ts';
import { arrive, type Running, settledOf, startBody } from '../steps/agent/tunnels/tunnels.ts';

/** Each request on a connection of its own. */
const alone = { Connection: 'close' };

type Kind = 'conns' | 'http';

const metricsIn = (shown: unknown, kind: Kind): string => {
  const metrics = isObject(shown) ? shown['metrics'] : undefined;
  const meter = isObject(metrics) ? metrics[kind] : undefined;
  return isObject(meter) ? JSON.stringify(Object.entries(meter).sort()) : 'nothing';
};

/** A place where metrics of a tunnel are shown, and their last seen value there. */
interface Look {
  readonly place: string;
  readonly take: () => Promise<{ readonly exchange: Exchange; readonly shown: unknown }>;
  seen: string;
}

/** The two places that show metrics of a tunnel: its detail and the list. */
const looksAt = (world: World, { name, shown }: Running, kind: Kind): readonly Look[] => [
  {
    place: '',
    take: async () => {
      const exchange = await world.requests.send(requestTo(agentTunnels, 'get', { id: name }));
      return { exchange, shown: exchange.json };
    },
    seen: metricsIn(shown, kind),
  },
  {
    place: '/tunnels/*',
    take: async () => {
      const { exchange, item } = await listTunnels(world, name);
      return { exchange, shown: item };
    },
    seen: metricsIn(shown, kind),
  },
];

/**
 * Holds that the metrics of a tunnel change after traffic. Neither the meaning of each number nor the interval of the measurements is documented,
 * so any of the numbers may change, within the patience for metrics.
 */
const checkTold = async (world: World, tunnel: Running, kind: Kind, what: string, looks: readonly Look[]) => {
  for (const look of looks) {
    const tells = (shown: unknown): boolean => !['nothing', look.seen].includes(metricsIn(shown, kind));
    let last = await look.take();
    const seen = async () => {
      if (!tells(last.shown)) last = await look.take();
      return tells(last.shown) ? last : null;
    };
    await eventually(world.context, seen, world.context.patience.metricsMs);
    world.claims.check(
      last.exchange,
      {
        place: `${look.place}/metrics/${kind}`,
        holds: tells(last.shown),
        summary: `metrics.${kind} does not tell of ${what}`,
        expected: 'a number that is another than before',
        received: metricsIn(last.shown, kind),
      },
      [tunnel.exchange],
    );
    look.seen = metricsIn(last.shown, kind);
  }
};

/** Sends requests through a tunnel and holds that its metrics change, and change again after more requests. */
const checkRequestsTold = async (world: World, tunnel: Running, rounds = ['', 'more ']): Promise<void> => {
  const looks = looksAt(world, tunnel, 'http');
  const times = world.context.byEffort(1, 3, 3);
  for (const more of rounds) {
    for (let n = 0; n < times; n += 1) await arrive(world, tunnel, world.context.word(), { headers: alone });
    await checkTold(world, tunnel, 'http', `${more}requests that went through the tunnel`, looks);
  }
};

const requestsOf = (shown: unknown): number => {
  const metrics = isObject(shown) ? shown['metrics'] : undefined;
  const meter = isObject(metrics) ? metrics['http'] : undefined;
  return isObject(meter) ? Number(meter['count']) : Number.NaN;
};

/** The request counts of two tunnels at one moment. */
interface Counts {
  readonly busy: number;
  readonly idle: number;
  readonly exchange: Exchange;
}
type Count = (busy: Running, idle: Running) => Promise<Counts>;

const inDetail =
  (world: World): Count =>
  async (busy, idle) => {
    const shown = await world.requests.send(requestTo(agentTunnels, 'get', { id: busy.name }));
    const exchange = await world.requests.send(requestTo(agentTunnels, 'get', { id: idle.name }));
    return { busy: requestsOf(shown.json), idle: requestsOf(exchange.json), exchange };
  };

const inList =
  (world: World): Count =>
  async (busy, idle) => {
    const { exchange, item } = await listTunnels(world, busy.name);
    const other = itemsIn(exchange).find(({ name }) => name === idle.name) ?? null;
    return { busy: requestsOf(item), idle: requestsOf(other), exchange };
  };

/**
 * Holds that requests through one tunnel are not counted for another. Strangers may visit either tunnel, so the count of the idle one may grow; but
 * if it grows by as much as the busy one each time, that is no chance. If the busy count does not grow, the number of requests that were sent is
 * used. Connections are not compared: the edge may share them among requests, and open some of its own to every tunnel.
 */
const checkApart = async (world: World, count: Count, busy: Running, idle: Running): Promise<void> => {
  // How many requests go through the busy tunnel in a round.
  const several = world.context.byEffort(2, 4, 4);
  const compare = async () => {
    const before = await count(busy, idle);
    for (let n = 0; n < several; n += 1) await arrive(world, busy, world.context.word(), { headers: alone });
    let after = before;
    await eventually(world.context, async () => {
      after = await count(busy, idle);
      return after.busy > before.busy ? after : null;
    });
    const [grown, idleGrown] = [after.busy - before.busy, after.idle - before.idle];
    const most = grown > 0 ? grown : several;
    return { before, after, most, idleGrown, isApart: !(idleGrown >= most) };
  };
  const { before, after, most, idleGrown, isApart } = await tryAgain('disturbed', compare, (seen) => seen.isApart);
  world.claims.check(
    after.exchange,
    {
      place: '/metrics/http/count',
      holds: isApart,
      summary: 'metrics.http.count of a tunnel counts requests that went through another one',
      expected: `fewer than the ${most} requests of the other one`,
      received: `${idleGrown} more than before`,
    },
    [before.exchange],
  );
};

/** Starts a tunnel without traffic; null where the agent runs no more. */
const startIdle = async (world: World): Promise<Running | null> => {
  const json = await startBody(world);
  const idle = await world.requests.send(requestTo(agentTunnels, 'create', { json, expect: 'open' }));
  return succeeded(idle) ? await settledOf(world, idle) : null;
};

requirement('agent-tunnels.metrics-count', async ({ world }) => {
  const { isQuick } = world.context;
  const tunnel = await someTunnel(world);
  await checkRequestsTold(world, tunnel);
  const idle = isQuick ? await otherTunnel(world, tunnel) : await startIdle(world);
  const counts = isQuick ? [inList(world)] : [inDetail(world), inList(world)];
  if (idle !== null) for (const count of counts) await checkApart(world, count, tunnel, idle);
  // Only if that protocol differs from the one of the first tunnel.
  const https = tunnel.shown['proto'] === 'https' ? null : await httpsTunnel(world);
  if (https !== null && (hasRisen(https) || (await isReached(world, https))))
    await checkRequestsTold(world, https, isQuick ? [''] : undefined);
  // The edge in front of an HTTP tunnel may share connections; a TCP tunnel leaves no such choice.
  const tcp = await startTcp(world);
  if (!('publicUrl' in tcp)) return;
  const looks = looksAt(world, tcp, 'conns');
  if ((await talkThrough(world, tcp, Buffer.from('plumbline'))).back === null) return;
  await checkTold(world, tcp, 'conns', 'a connection that went through the tunnel', looks);
});
