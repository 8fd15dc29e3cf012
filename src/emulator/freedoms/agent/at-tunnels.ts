import type { Deployment } from '../../deployment/deployment.ts';
import type { Operator } from '../../faults/base/operator.ts';
import { seats } from '../../faults/base/seats.ts';

/** Makes the agent be that way about its tunnels. */
export const atTunnels =
  (...operators: readonly Operator[]) =>
  (deployment: Deployment): void => {
    for (const operator of operators) operator.plant(deployment, seats.agentTunnels);
  };
