import type { Reply } from '../../base/call.ts';
import type { JsonObject } from '../../base/json-object.ts';
import type { Deployment, DeploymentOptions } from '../../deployment/deployment.ts';

/** Something that the documents leave to a deployment: the mirror image of a fault. A check that relies on the opposite is wrong. */
export interface Freedom {
  readonly name: string;
  readonly summary: string;
  /** What must be so before the deployment starts. */
  readonly options?: DeploymentOptions;
  /** How long such a deployment has to be waited for, as its target file would say. */
  readonly patience?: { readonly [kind: `${string}Ms`]: number };
  /** The agent does not run on this machine, so that a target file cannot say that it reaches it. */
  readonly isElsewhere?: true;
  /** The resources whose suites are tried, by name; all unless stated. */
  readonly only?: readonly string[];
  plant(deployment: Deployment): void;
}

/** How long a deployment that uses some freedoms together has to be waited for: of each kind as long as the slowest wants. */
export const patienceOf = (freedoms: readonly Freedom[]): { readonly [kind: `${string}Ms`]: number } => {
  const longest: { [kind: `${string}Ms`]: number } = {};
  for (const { patience = {} } of freedoms)
    for (const kind of Object.keys(patience).filter(isPatience))
      longest[kind] = Math.max(longest[kind] ?? 0, patience[kind] ?? 0);
  return longest;
};

const isPatience = (kind: string): kind is `${string}Ms` => kind.endsWith('Ms');

/** Whether the agent of a deployment that uses some freedoms together runs on this machine. */
export const isAgentHere = (freedoms: readonly Freedom[]): boolean =>
  freedoms.every(({ isElsewhere }) => isElsewhere === undefined);

/** Whether the suites of a resource are tried on a deployment that uses some freedoms together. */
export const isTried = (freedoms: readonly Freedom[], resource: string): boolean =>
  freedoms.every(({ only }) => only === undefined || only.includes(resource));

/** What some freedoms together want to be so before the deployment starts; of those that contradict each other the last one wins. */
export const optionsOf = (freedoms: readonly Freedom[]): DeploymentOptions =>
  Object.assign({}, ...freedoms.map(({ options }) => options));

const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500;

/** Changes every JSON body of a request after it is read, or refuses it. */
export const onBodies = (d: Deployment, change: (body: JsonObject, route: string) => JsonObject): void => {
  const { read } = d;
  d.read = async (request, route) => change(await read(request, route), route);
};

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
