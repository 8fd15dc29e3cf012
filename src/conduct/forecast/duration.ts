import { isStartable } from '../../harness/agents/start-agent.ts';
import { realUpdateMs } from '../../harness/target/plan.ts';
import type { Target } from '../../harness/target/target.ts';
import type { Spread } from './costs.ts';

/** What a request costs on this side: to make it, to judge its answer and to write both down. Measured on the embedded deployment. */
const ownMs = 8;

/** Starting the runner, and the clean-up with its report. */
const aroundMs = 15_000;

/** What is waited for however soon the deployment answers: an agent that was stopped is watched, one that was updated must not be restarted at once. */
const waitsMs = ({ allow, agents, fixtures: { sessionIds = {} }, patience }: Target): number => {
  if (!allow.write || !allow.agentCommands) return 0;
  const waits = { stoppable: patience.commandsMs, updatable: realUpdateMs, windows: patience.settleMs };
  const has = (kind: keyof typeof waits): boolean =>
    (sessionIds[kind]?.length ?? 0) > 0 || (agents !== null && isStartable(kind, agents));
  return (['stoppable', 'updatable', 'windows'] as const).reduce((sum, kind) => sum + (has(kind) ? waits[kind] : 0), 0);
};

/**
 * How long requests take, in milliseconds: as fast as the pace of the target allows, or as each worker has its answers, one after the other, if that is slower. What does
 * not show at once is waited for besides.
 */
export const durationOf = (target: Target, [few, many]: Spread, latencyMs: number, workers: number): Spread => {
  const eachMs = Math.max(1000 / (target.pace?.requestsPerSecond ?? Infinity), (latencyMs + ownMs) / workers);
  const around = aroundMs + waitsMs(target);
  return [around + few * eachMs, around + many * eachMs];
};
