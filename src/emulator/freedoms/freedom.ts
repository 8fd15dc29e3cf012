import type { Reply } from '../server/call.ts';
import type { Deployment, DeploymentOptions } from '../server/deployment.ts';

/** Something that the documents leave to a deployment: the mirror image of a fault. Whoever relies on the opposite is wrong. */
export interface Freedom {
  readonly name: string;
  readonly summary: string;
  /** What must be so before the deployment starts. */
  readonly options?: DeploymentOptions;
  plant(deployment: Deployment): void;
}

/** What some freedoms together want to be so before the deployment starts; of those that contradict each other the last one wins. */
export const optionsOf = (freedoms: readonly Freedom[]): DeploymentOptions =>
  Object.assign({}, ...freedoms.map(({ options }) => options));

const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500;

/** Changes every refusal. */
export const onRefusals = (d: Deployment, change: (reply: Reply) => void): void => {
  d.finishes.push((reply) => {
    if (isRefusal(reply)) change(reply);
  });
};

/** Changes every success. */
export const onSuccess = (d: Deployment, change: (reply: Reply) => void): void => {
  d.finishes.push((reply) => {
    if (reply.status < 300) change(reply);
  });
};
