import { agentTunnels } from '../src/contract/agent-tunnels.ts';
import { eventually } from '../src/harness/agent/eventually.ts';
import { startTcp, talkThrough } from '../src/harness/agent/tcp-tunnel.ts';
import { listTunnels } from '../src/harness/agent/tunnel-life.ts';
import { arrive, type Running, startTunnel } from '../src/harness/agent/tunnels.ts';
import { isObject } from '../src/harness/answer.ts';
import { requirement } from '../src/harness/requirement.ts';
import type { World } from '../src/harness/world.ts';

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
  if (!('publicUrl' in tcp) || (await talkThrough(world, tcp, Buffer.from('plumbline'))).back === null) return;
  await checkTold(world, tcp, 'conns', 'a connection that went through the tunnel');
});
