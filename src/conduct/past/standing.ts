import { defaultTokenEnv } from '../../harness/target/default-token-env.ts';
import type { Target } from '../../harness/target/target.ts';
import { commandOf } from '../target-command.ts';
import type { PastRun } from './past-runs.ts';

/** The addresses that tell one deployment from another; '' for an API that is not named. */
export interface DeploymentAddresses {
  readonly baseUrl: string;
  readonly agentUrl: string;
}

export const deploymentOf = ({ management, agent }: Target): DeploymentAddresses => ({
  baseUrl: management?.baseUrl ?? '',
  agentUrl: agent?.baseUrl ?? '',
});

/** What a ledger is to a `clean` of this deployment; `partly`: its run was given another set of APIs, one of which is meant. */
export type LedgerStanding = 'ours' | 'alive' | 'partly' | 'foreign' | 'illegible';

export const standingOf = (
  { run, alive }: PastRun,
  { baseUrl, agentUrl }: DeploymentAddresses,
  force: boolean,
): LedgerStanding => {
  if (run === null) return alive ? 'alive' : 'illegible';
  const [management, agent] = [run.baseUrl, run.agentUrl ?? ''];
  if (management === baseUrl && agent === agentUrl) return alive && !force ? 'alive' : 'ours';
  return (management !== '' && management === baseUrl) || (agent !== '' && agent === agentUrl) ? 'partly' : 'foreign';
};

/** Says why such a run is passed over, and which command includes it. */
export const tellPartly = ({ run }: PastRun, target: Target): string => {
  const { baseUrl = '', agentUrl = '' } = run ?? {};
  const given = [
    ...(baseUrl === '' ? ['no management API'] : [baseUrl]),
    ...(agentUrl === '' ? ['no agent'] : [`the agent ${agentUrl}`]),
  ].join(' and ');
  const tokenEnv = target.management?.tokenEnv ?? defaultTokenEnv;
  const command = commandOf('clean', {
    ...(baseUrl === '' ? {} : { baseUrl, ...(tokenEnv === defaultTokenEnv ? {} : { tokenEnv }) }),
    ...(agentUrl === '' ? {} : { agentUrl }),
  });
  return `passed over: the run ${run?.run} was given ${given}; \`${command}\` settles it`;
};
