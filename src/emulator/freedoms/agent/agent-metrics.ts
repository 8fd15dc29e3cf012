import { isObject, type JsonObject } from '../../base/json-object.ts';
import { everywhere } from '../../faults/base/operator.ts';
import { fix, show } from '../../faults/operators/show.ts';
import type { Freedom } from '../base/freedom.ts';
import { atTunnels } from './at-tunnels.ts';

/** Freedoms in what metrics of tunnels count, and when. */
export const agentMetricsFreedoms: readonly Freedom[] = [
  {
    name: 'agent-measures-now-and-then',
    summary: 'metrics are taken twice in a second, and show rates alone',
    // Rates are taken anew every five seconds, and a few more requests need not change a percentile.
    patience: { metricsMs: 6000 },
    plant: (d) => {
      const taken = new Map<unknown, { at: number; metrics: unknown }>();
      const measure = (shown: JsonObject): void => {
        const last = taken.get(shown['name']);
        if (last && performance.now() - last.at < 500) shown['metrics'] = structuredClone(last.metrics);
        else taken.set(shown['name'], { at: performance.now(), metrics: structuredClone(shown['metrics']) });
      };
      atTunnels(
        fix(everywhere, 'metrics.conns.count', 0),
        fix(everywhere, 'metrics.http.count', 0),
        show(everywhere, measure),
      )(d);
    },
  },
  {
    name: 'agent-counts-connections-of-its-own',
    summary: 'requests share connections, and the edge opens some to every HTTP tunnel to see whether it is up',
    plant: (d) => {
      const looks = new Map<unknown, number>();
      const count = (shown: JsonObject): void => {
        const { name, proto, metrics } = shown;
        if (proto === 'tcp' || !isObject(metrics) || !isObject(metrics['conns'])) return;
        looks.set(name, (looks.get(name) ?? 0) + 5);
        shown['metrics'] = { ...metrics, conns: { ...metrics['conns'], count: looks.get(name) } };
      };
      atTunnels(show(everywhere, count))(d);
    },
  },
];
