import { isStartable } from '../../harness/agents/start-agent.ts';
import { realUpdateMs } from '../../harness/target/plan.ts';
import type { Target } from '../../harness/target/target.ts';
import type { Spread } from './costs.ts';

/** What a request costs on this side: to make it, to judge its answer and to write both down. Measured on the embedded deployment. */
const ownMs = 8;

/** Starting the runner, and the clean-up with its report. */
const aroundMs = 15_000;

/**
 * Fixed waiting times, which do not depend on how fast the deployment answers: a stopped agent is watched, and an agent must not be restarted soon
 * after an update.
 */
const waitsMs = ({ allow, agents, fixtures: { sessionIds = {} }, patience }: Target): number => {
  if (!allow.write || !allow.agentCommands) return 0;
  const waits = { stoppable: patience.commandsMs, updatable: realUpdateMs, windows: patience.settleMs };
  const has = (kind: keyof typeof waits): boolean =>
    (sessionIds[kind]?.length ?? 0) > 0 || (agents !== null && isStartable(kind, agents));
  return (['stoppable', 'updatable', 'windows'] as const).reduce((sum, kind) => sum + (has(kind) ? waits[kind] : 0), 0);
};

/**
 * How long requests take, in milliseconds. Either the pace of the target sets the limit, or the latency: each worker sends one request after the
 * other. Waiting for what a deployment shows late is not included.
 */
export const durationOf = (target: Target, [few, many]: Spread, latencyMs: number, workers: number): Spread => {
  const eachMs = Math.max(1000 / (target.pace?.requestsPerSecond ?? Infinity), (latencyMs + ownMs) / workers);
  const around = aroundMs + waitsMs(target);
  return [around + few * eachMs, around + many * eachMs];
};
