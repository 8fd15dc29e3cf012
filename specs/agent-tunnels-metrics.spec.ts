import { agentTunnels } from '../src/contract/agent-tunnels.ts';
import { isObject } from '../src/contract/json-object.ts';
import type { Exchange } from '../src/exchange/exchange.ts';
import { mostTries } from '../src/exchange/tries.ts';
import { requestTo } from '../src/harness/request/ask.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { eventually } from '../src/harness/visit/eventually.ts';
import type { World } from '../src/harness/world/world.ts';
import { succeeded } from '../src/judge/subject.ts';
import { startTcp, talkThrough } from './steps/agent/tcp-tunnel.ts';
import { listTunnels } from './steps/agent/tunnel-life.ts';
import { arrive, type Running, runningOf, startBody, startTunnel } from './steps/agent/tunnels.ts';

/** Each request on a connection of its own. */
const alone = { Connection: 'close' };

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
      const exchange = await world.requests.send(requestTo(agentTunnels, 'get', { id: tunnel.name }));
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
    await eventually(world.context, seen, world.context.patience.metricsMs);
    world.claims.check(
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

const requestsOf = (shown: unknown): number => {
  const metrics = isObject(shown) ? shown['metrics'] : undefined;
  const meter = isObject(metrics) ? metrics['http'] : undefined;
  return isObject(meter) ? Number(meter['count']) : Number.NaN;
};

/** How many requests are shown for two tunnels at one moment. */
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
    const { item } = await listTunnels(world, busy.name);
    const other = await listTunnels(world, idle.name);
    return { busy: requestsOf(item), idle: requestsOf(other.item), exchange: other.exchange };
  };

/**
 * Holds that requests through one tunnel are not counted for another. Strangers may visit either of them, so the count of the idle one
 * may grow; that it grows as much as the other each time is no accident. Where the count does not tell of requests, it says nothing.
 */
const checkApart = async (world: World, count: Count, busy: Running, idle: Running): Promise<void> => {
  for (let round = 1; ; round += 1) {
    const before = await count(busy, idle);
    for (let n = 0; n < 4; n += 1) await arrive(world, busy, world.context.word(), { headers: alone });
    const after = await eventually(world.context, async () => {
      const now = await count(busy, idle);
      return now.busy > before.busy ? now : null;
    });
    if (after === null) return;
    const [grown, idleGrown] = [after.busy - before.busy, after.idle - before.idle];
    const isApart = !(idleGrown >= grown);
    if (!isApart && round < mostTries.disturbed) continue;
    world.claims.check(
      after.exchange,
      {
        place: '/metrics/http/count',
        holds: isApart,
        summary: 'metrics.http.count of a tunnel counts requests that went through another one',
        expected: `fewer than the ${grown} by which that of the other one grew`,
        received: `${idleGrown} more than before`,
      },
      [before.exchange],
    );
    return;
  }
};

requirement('agent-tunnels.metrics-count', async ({ world }) => {
  const tunnel = await startTunnel(world);
  for (let n = 0; n < 3; n += 1) await arrive(world, tunnel, world.context.word(), { headers: alone });
  await checkTold(world, tunnel, 'http', 'three requests that went through the tunnel');
  // There may be no room for another.
  const json = await startBody(world);
  const idle = await world.requests.send(requestTo(agentTunnels, 'create', { json, expect: 'open' }));
  if (succeeded(idle))
    for (const count of [inDetail(world), inList(world)]) await checkApart(world, count, tunnel, runningOf(idle));
  // The edge in front of an HTTP tunnel may share connections; a TCP tunnel leaves no such choice.
  const tcp = await startTcp(world);
  if (!('publicUrl' in tcp) || (await talkThrough(world, tcp, Buffer.from('plumbline'))).back === null) return;
  await checkTold(world, tcp, 'conns', 'a connection that went through the tunnel');
});
