import { serveApiKeys } from './api-keys.ts';
import type { Call } from './call.ts';
import { Deployment, type DeploymentOptions } from './deployment.ts';

export interface EmbeddedOptions extends DeploymentOptions {
  readonly port?: number;
  /** Changes the deployment before it takes its first request: a fault, or a freedom. */
  readonly prepare?: (deployment: Deployment) => void;
  /** How many resources of others stand in every list. */
  readonly others?: number;
}

export interface Embedded {
  readonly deployment: Deployment;
  readonly baseUrl: string;
  /** Token of an admin's API key. */
  readonly token: string;
  readonly ownerIds: { readonly self: string; readonly other: string };
  close(): Promise<void>;
}

/** Starts the embedded deployment on loopback, with an admin who holds a key and a member who is no admin. */
export const startEmbedded = async (options: EmbeddedOptions = {}): Promise<Embedded> => {
  const deployment = new Deployment(options);
  const { account } = deployment;
  const keys = serveApiKeys(deployment);
  const asAdmin = (body: Record<string, unknown>): Call => ({
    route: '',
    params: {},
    query: new URLSearchParams(),
    headers: new Headers(),
    body,
    caller: { userId: account.admin.id, admin: true },
  });
  const { fields } = await keys.add(asAdmin({ description: 'key of the account admin' }));
  const token = String(fields['secret']);
  for (let n = 1; n <= (options.others ?? 0); n += 1) {
    for (const collection of deployment.collections) {
      await collection.add(asAdmin({ description: `somebody else's, number ${n}`, owner_id: account.member.id }));
    }
  }
  options.prepare?.(deployment);
  await deployment.listen(options.port);
  return {
    deployment,
    baseUrl: deployment.baseUrl,
    token,
    ownerIds: { self: account.admin.id, other: account.member.id },
    close: () => deployment.close(),
  };
};
