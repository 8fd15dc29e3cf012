const tickMs = 5000;
const mostSamples = 1024;

/** An exponentially weighted rate of events per second over so many minutes, like the load of a machine. */
class Rate {
  readonly #alpha: number;
  #rate = 0;
  #fresh = 0;
  #last = performance.now();

  constructor(minutes: number) {
    this.#alpha = 1 - Math.exp(-tickMs / 60_000 / minutes);
  }

  mark(): void {
    this.#settle();
    this.#fresh += 1;
  }

  get perSecond(): number {
    this.#settle();
    return this.#rate;
  }

  #settle(): void {
    const ticks = Math.floor((performance.now() - this.#last) / tickMs);
    if (ticks === 0) return;
    this.#last += ticks * tickMs;
    this.#rate += this.#alpha * (this.#fresh / (tickMs / 1000) - this.#rate);
    this.#fresh = 0;
    this.#rate *= (1 - this.#alpha) ** (ticks - 1);
  }
}

/** Counts events and records their durations, in nanoseconds (document 3, Tunnel, metrics). */
export class Meter {
  count = 0;
  gauge = 0;
  readonly #rates = { rate1: new Rate(1), rate5: new Rate(5), rate15: new Rate(15) };
  readonly #samples: number[] = [];

  /** An event begins. */
  begin(): void {
    this.count += 1;
    this.gauge += 1;
    for (const rate of Object.values(this.#rates)) rate.mark();
  }

  end(durationMs: number): void {
    this.gauge -= 1;
    this.#samples.push(Math.round(durationMs * 1e6));
    if (this.#samples.length > mostSamples) this.#samples.shift();
  }

  show(): Record<string, number> {
    const sorted = [...this.#samples].sort((a, b) => a - b);
    const quantile = (q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
    return {
      count: this.count,
      rate1: this.#rates.rate1.perSecond,
      rate5: this.#rates.rate5.perSecond,
      rate15: this.#rates.rate15.perSecond,
      p50: quantile(0.5),
      p90: quantile(0.9),
      p95: quantile(0.95),
      p99: quantile(0.99),
    };
  }
}
