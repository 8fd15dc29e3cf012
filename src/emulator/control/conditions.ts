import { Problem } from '../base/problem.ts';
import type { Deployment } from '../deployment/deployment.ts';
import type { Service } from '../server/service.ts';

const windowMs = 1000;

/** The time for the deployment: that of this machine plus an offset, or a fixed one. */
export type Clock = { readonly offsetMs: number } | { readonly at: string };

/** Conditions under which a deployment answers. They stay when the deployment behind an address is replaced. */
export class Conditions {
  /** The delay added to every answer. */
  latencyMs = 0;
  /** How many requests a second each API takes; null for any number. */
  requestsPerSecond: number | null = null;
  clock: Clock = { offsetMs: 0 };

  clear(): void {
    Object.assign(this, new Conditions());
  }

  now(): Date {
    return 'at' in this.clock ? new Date(this.clock.at) : new Date(Date.now() + this.clock.offsetMs);
  }

  /** Applies them to both APIs of a deployment. */
  apply(deployment: Deployment): void {
    for (const service of [deployment, deployment.agent]) {
      service.rules.now = () => this.now();
      service.fronts.push((_incoming, _outgoing, next) => {
        if (this.latencyMs > 0) setTimeout(next, this.latencyMs);
        else next();
      });
      this.#limit(service);
    }
  }

  #limit(service: Service): void {
    let taken: number[] = [];
    service.gates.push(() => {
      const most = this.requestsPerSecond;
      if (most === null) return null;
      const now = performance.now();
      taken = taken.filter((at) => now - at < windowMs);
      if (taken.length >= most)
        throw new Problem(
          429,
          'rate_limited',
          `This deployment takes ${most} requests per second.`,
          {},
          {
            'Retry-After': '1',
          },
        );
      taken.push(now);
      return null;
    });
  }
}
