import { cpus } from 'node:os';
import type { Clients } from '../../harness/request/clients.ts';
import { preflightAll } from '../../harness/target/preflight.ts';
import type { Target } from '../../harness/target/target.ts';

/** Each takes the memory of a process. */
const mostFar = 8;

/** A worker also thinks and writes between its requests: with so many more of them the pace is used up. */
const surplus = 1.5;

/**
 * How many suites run at once: as many as the user says. Otherwise as this machine stands; where a deployment is far away, as many as the pace allows on the way
 * at once, since most of them wait.
 */
export const workersOf = (pace: Target['pace'], latencyMs: number, wanted?: number): number => {
  const near = Math.max(2, Math.floor(cpus().length / 2));
  if (wanted !== undefined || pace === null) return wanted ?? near;
  const onTheWay = Math.min(pace.concurrency, (pace.requestsPerSecond * latencyMs) / 1000);
  const far = onTheWay > 1 ? Math.min(mostFar, Math.ceil(surplus * onTheWay)) : 1;
  return Math.max(far, Math.min(pace.concurrency, near));
};

/** How long the deployment takes for an answer, in milliseconds, over connections that are open. */
export const latencyOf = async (target: Target, clients: Clients): Promise<number> => {
  const started = performance.now();
  await preflightAll(target, clients, null);
  return (performance.now() - started) / [target.management, target.agent].filter((api) => api !== null).length;
};
