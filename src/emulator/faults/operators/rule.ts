import type { Agent } from '../../agent/agent.ts';
import type { AgentRules } from '../../agent/agent-rules.ts';
import type { Rules } from '../../server/rules.ts';
import type { At, Operator } from '../base/operator.ts';
import type { Seat } from '../base/seat.ts';

/** Replaces a rule of the deployment that some operations follow. */
export const rule = <Name extends keyof Rules>(
  at: At,
  name: Name,
  change: (documented: Rules[Name], seat: Seat) => Rules[Name],
): Operator => ({
  at,
  plant: ({ rules }, seat) => {
    rules[name] = change(rules[name], seat);
  },
});

/** Replaces a rule of the local agent. */
export const agentRule = <Name extends keyof AgentRules>(
  name: Name,
  change: (agent: Agent) => AgentRules[Name],
): Operator => ({
  at: [],
  plant: ({ agent }) => {
    agent.rules[name] = change(agent);
  },
});
