import type { EndpointResult, PaceResult } from '../report.ts';
import { Pulse } from './pulse.ts';

/** The parts of an exchange that are counted. */
interface CountedExchange {
  readonly endpoint: string;
  readonly response: { readonly status: number } | null;
  readonly timings: { readonly startedAt: string; readonly totalMs: number };
}

interface Tally {
  exchanges: number;
  readonly statuses: Map<string, number>;
  readonly latencies: number[];
}

const quantile = (sorted: readonly number[], q: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? 0) * 10) / 10;

/** Up to 32 s; slower answers count in the last class, too. */
const CLASSES = 16;

/** Counts by powers of two: latencies of one endpoint differ by factors, not by milliseconds. */
const histogramOf = (latencies: readonly number[]): number[] => {
  const counts = Array.from({ length: CLASSES }, () => 0);
  for (const ms of latencies) {
    const at = Math.min(CLASSES - 1, Math.max(0, Math.ceil(Math.log2(ms))));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.slice(0, counts.findLastIndex((count) => count > 0) + 1);
};

/** Counts the exchanges of a run by endpoint, one at a time, without keeping them. */
export class Traffic {
  readonly #tallies = new Map<string, Tally>();
  readonly #pulse = new Pulse();
  #exchanges = 0;

  add({ endpoint, response, timings }: CountedExchange): void {
    this.#exchanges += 1;
    this.#pulse.add(Date.parse(timings.startedAt), response?.status ?? null);
    const tally = this.#tallyOf(endpoint);
    this.#tallies.set(endpoint, tally);
    tally.exchanges += 1;
    if (response === null) return;
    const status = String(response.status);
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    tally.latencies.push(timings.totalMs);
  }

  get exchanges(): number {
    return this.#exchanges;
  }

  get pace(): PaceResult {
    return this.#pulse.result;
  }

  #tallyOf(endpoint: string): Tally {
    return this.#tallies.get(endpoint) ?? { exchanges: 0, statuses: new Map(), latencies: [] };
  }

  resultOf(endpoint: string): EndpointResult {
    const { exchanges, statuses, latencies } = this.#tallyOf(endpoint);
    const sorted = [...latencies].sort((a, b) => a - b);
    return {
      id: endpoint,
      exchanges,
      statuses: Object.fromEntries([...statuses].sort()),
      latencyMs:
        sorted.length === 0
          ? null
          : {
              p50: quantile(sorted, 0.5),
              p90: quantile(sorted, 0.9),
              p99: quantile(sorted, 0.99),
              max: quantile(sorted, 1),
            },
      ...(sorted.length === 0 ? {} : { histogram: histogramOf(sorted) }),
    };
  }
}
