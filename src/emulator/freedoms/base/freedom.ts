import type { Reply } from '../../base/call.ts';
import type { JsonObject } from '../../base/json-object.ts';
import type { Deployment, DeploymentOptions } from '../../deployment/deployment.ts';

/** Something that the documents leave to a deployment: the mirror image of a fault. A check that relies on the opposite is wrong. */
export interface Freedom {
  readonly name: string;
  readonly summary: string;
  /** Options with which the deployment must be started. */
  readonly options?: DeploymentOptions;
  /** How long tests must wait for such a deployment, as `patience` of its target file. */
  readonly patience?: { readonly [kind: `${string}Ms`]: number };
  /** The agent does not run on this machine, so that a target file cannot say that it reaches it. */
  readonly isElsewhere?: true;
  /** The resources whose suites are tried, by name; all unless stated. */
  readonly only?: readonly string[];
  plant(deployment: Deployment): void;
}

/** The patience for several freedoms together: the longest of each kind. */
export const patienceOf = (freedoms: readonly Freedom[]): { readonly [kind: `${string}Ms`]: number } => {
  const longest: { [kind: `${string}Ms`]: number } = {};
  for (const { patience = {} } of freedoms)
    for (const kind of Object.keys(patience).filter(isPatience))
      longest[kind] = Math.max(longest[kind] ?? 0, patience[kind] ?? 0);
  return longest;
};

const isPatience = (kind: string): kind is `${string}Ms` => kind.endsWith('Ms');

/** Whether the agent runs on this machine, with all of these freedoms. */
export const isAgentHere = (freedoms: readonly Freedom[]): boolean =>
  freedoms.every(({ isElsewhere }) => isElsewhere === undefined);

/** Whether the suites of a resource are run, with all of these freedoms. */
export const isTried = (freedoms: readonly Freedom[], resource: string): boolean =>
  freedoms.every(({ only }) => only === undefined || only.includes(resource));

/** The options of several freedoms together; of contradicting ones the last wins. */
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
