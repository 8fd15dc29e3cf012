import type { Deployment } from '../../deployment/deployment.ts';
import type { Operator } from '../../faults/base/operator.ts';
import { seats } from '../../faults/base/seats.ts';

/** Plants operators at the tunnels of the agent. */
export const atTunnels =
  (...operators: readonly Operator[]) =>
  (deployment: Deployment): void => {
    for (const operator of operators) operator.plant(deployment, seats.agentTunnels);
  };
