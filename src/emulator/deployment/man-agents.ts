import { OnlineAgent, type Updates } from '../sessions/online-agent.ts';
import { installed, newest } from '../sessions/releases.ts';
import type { AgentFacts } from '../sessions/tunnel-agent.ts';
import type { Deployment } from './deployment.ts';

/** Ids of sessions by the commands that their agents accept: `fixtures.sessionIds` of a target file. */
export interface SessionIds {
  readonly restartable: readonly string[];
  readonly stoppable: readonly string[];
  readonly updatable: readonly string[];
  readonly windows: readonly string[];
  readonly upToDate: readonly string[];
  readonly updatesDisabled: readonly string[];
}

/** How long ago these sessions started. */
const sinceMs = 3 * 24 * 3_600_000;

const next: Updates = { version: newest };

/** A credential of the account for this transport, or an invented id if there is none. */
const credentialIn = (
  deployment: Deployment,
  transport: AgentFacts['transport'],
  n: number,
): AgentFacts['credential'] => {
  const [collection, prefix] =
    transport === 'ssh' ? (['/ssh_credentials', 'sshcr_'] as const) : (['/credentials', 'cr_'] as const);
  const kept = deployment.shelf(collection).all();
  return { collection, id: kept[n % Math.max(1, kept.length)]?.id ?? deployment.rules.newId(prefix) };
};

/**
 * Brings online the agents that a deployment starts with: several for each command, because a command uses its agent up, and some that no test may
 * touch.
 */
export const manAgents = (deployment: Deployment, others: number): SessionIds => {
  const { sessions, rules } = deployment;
  let n = 0;
  const start = (facts: Partial<AgentFacts>, updates?: Updates): string => {
    n += 1;
    const transport = facts.transport ?? 'service/v2';
    const agent = {
      version: installed,
      os: 'linux',
      ip: `192.0.2.${1 + (n % 250)}`,
      metadata: `{"agent":${n}}`,
      region: 'us',
      transport,
      credential: credentialIn(deployment, transport, n),
      ...facts,
    };
    const session = { id: rules.newId('ts_'), startedAt: rules.timestamp(new Date(rules.now().getTime() - sinceMs)) };
    return new OnlineAgent(sessions, agent, updates, undefined, session).session;
  };
  const several = (count: number, facts: Partial<AgentFacts>, updates?: Updates): string[] =>
    Array.from({ length: count }, () => start(facts, updates));

  start({ transport: 'service/2', ip: '2001:db8::17', region: 'eu' });
  start({ transport: 'ssh', version: '', os: '', metadata: '' });
  several(2 + others, { os: 'darwin' });
  return {
    restartable: several(6, {}),
    stoppable: several(6, {}),
    updatable: several(6, {}, next),
    windows: several(2, { os: 'windows' }, next),
    upToDate: several(2, {}, 'none'),
    updatesDisabled: several(2, {}, 'disabled'),
  };
};
