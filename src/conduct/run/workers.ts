import { cpus } from 'node:os';
import type { Clients } from '../../harness/request/delivery/clients.ts';
import type { Effort } from '../../harness/target/plan.ts';
import type { Target } from '../../harness/target/target.ts';
import { preflightAll } from '../preflight.ts';

/** Each takes the memory of a process. */
const mostFar = 8;

/** Below this an answer takes so long because a server works for it, often on the cores of this machine. */
const farMs = 20;

/** A worker also judges and writes between its requests: with so many more of them the pace is used up. */
const surplus = 1.5;

/** A quick run is over before a second worker has made up for its start, and what one worker has seen accepted spares it requests. */
const nearOf = (effort: Effort): number => (effort === 'quick' ? 1 : Math.max(2, Math.floor(cpus().length / 2)));

/**
 * How many suites run at once: as many as the user says. Otherwise from the number of cores; where a deployment is far away, from the number of requests that
 * the pace allows in flight, since most workers wait for an answer.
 */
export const workersOf = (pace: Target['pace'], latencyMs: number, effort: Effort, wanted?: number): number => {
  const near = nearOf(effort);
  if (wanted !== undefined || pace === null) return wanted ?? near;
  const inFlight = Math.min(pace.concurrency, (pace.requestsPerSecond * latencyMs) / 1000);
  const far = latencyMs > farMs && inFlight > 1 ? Math.min(mostFar, Math.ceil(surplus * inFlight)) : 1;
  return Math.max(far, Math.min(pace.concurrency, near));
};

/** A machine that is busy answers late now and then, near by as well: the fastest answer tells how far away the deployment is. */
const rounds = 3;

/** How long the deployment takes for an answer, in milliseconds, over connections that are open. */
export const latencyOf = async (target: Target, clients: Clients): Promise<number> => {
  const apis = [target.management, target.agent].filter((api) => api !== null).length;
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let n = 0; n < rounds; n += 1) {
    const started = performance.now();
    await preflightAll(target, clients, null);
    fastestMs = Math.min(fastestMs, performance.now() - started);
  }
  return fastestMs / apis;
};
