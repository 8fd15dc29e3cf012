import { populateAgent } from './agent/populate.ts';
import { serveAgentIngresses } from './resources/agent-ingresses.ts';
import { serveApiKeys } from './resources/api-keys.ts';
import { serveCertificateAuthorities } from './resources/certificate-authorities.ts';
import { serveCredentials } from './resources/credentials.ts';
import { serveTcpEdges, serveTlsEdges } from './resources/edges.ts';
import { serveEventDestinations } from './resources/event-destinations.ts';
import { serveFailoverBackends } from './resources/failover-backends.ts';
import { serveHttpResponseBackends } from './resources/http-response-backends.ts';
import { serveIpPolicyRules } from './resources/ip-policy-rules.ts';
import { serveReservedAddrs } from './resources/reserved-addrs.ts';
import { serveReservedDomains } from './resources/reserved-domains.ts';
import { serveRouteIpRestriction } from './resources/route-ip-restriction.ts';
import { serveRouteOidc } from './resources/route-oidc.ts';
import { serveRouteSaml } from './resources/route-saml.ts';
import { serveSshCertificateAuthorities } from './resources/ssh-certificate-authorities.ts';
import { serveSshCredentials } from './resources/ssh-credentials.ts';
import { serveSshUserCertificates } from './resources/ssh-user-certificates.ts';
import { serveTlsEdgeIpRestriction } from './resources/tls-edge-ip-restriction.ts';
import { serveTunnelGroupBackends } from './resources/tunnel-group-backends.ts';
import { serveTunnelSessions } from './resources/tunnel-sessions.ts';
import { serveWeightedBackends } from './resources/weighted-backends.ts';
import type { Call } from './server/call.ts';
import type { Collection } from './server/collection.ts';
import { Deployment, type DeploymentOptions } from './server/deployment.ts';
import type { Seeds } from './server/seeds.ts';
import { manAgents, type SessionIds } from './sessions/man-agents.ts';
import { startLocalAgent } from './sessions/start-local-agent.ts';

export interface EmbeddedOptions extends DeploymentOptions {
  readonly port?: number;
  readonly agentPort?: number;
  /** The address that both APIs listen on; 127.0.0.1 by default. */
  readonly host?: string;
  /** Token of the admin's API key; a random one by default. */
  readonly token?: string;
  /** Changes the deployment before it takes its first request: a fault, or a freedom. */
  readonly prepare?: (deployment: Deployment) => void;
  /** How many resources of others stand in every list. */
  readonly others?: number;
}

export interface Embedded {
  readonly deployment: Deployment;
  readonly baseUrl: string;
  /** Base address of the agent API; its paths begin with /api. */
  readonly agentUrl: string;
  /** Token of an admin's API key. */
  readonly token: string;
  /** What a target file must name because the documents show no way to make it. */
  readonly fixtures: Seeds & {
    readonly ownerIds: { readonly self: string; readonly other: string };
    readonly sessionIds: SessionIds;
    readonly inspectDbSize: number;
  };
  close(): Promise<void>;
}

/** Every collection of the deployment, in the order of the documents. */
const collections: readonly ((deployment: Deployment) => Collection)[] = [
  serveApiKeys,
  serveCredentials,
  serveSshCredentials,
  serveIpPolicyRules,
  serveReservedAddrs,
  serveReservedDomains,
  serveAgentIngresses,
  serveCertificateAuthorities,
  serveSshCertificateAuthorities,
  serveSshUserCertificates,
  serveTlsEdges,
  serveTcpEdges,
  serveHttpResponseBackends,
  serveTunnelGroupBackends,
  serveWeightedBackends,
  serveFailoverBackends,
  serveEventDestinations,
];

/** Modules with addresses of their own, in the order of the documents. */
const modules: readonly ((deployment: Deployment) => void)[] = [
  serveTlsEdgeIpRestriction,
  serveRouteIpRestriction,
  serveRouteSaml,
  serveRouteOidc,
];

const asAdmin = ({ account }: Deployment, body: Record<string, unknown>): Call => ({
  route: '',
  params: {},
  query: new URLSearchParams(),
  headers: new Headers(),
  body,
  caller: { userId: account.admin.id, admin: true },
});

/** Starts the embedded deployment on loopback, with an admin who holds a key and a member who is no admin. */
export const startEmbedded = async (options: EmbeddedOptions = {}): Promise<Embedded> => {
  const deployment = new Deployment(options);
  const { account, seeds } = deployment;
  for (const serve of collections) serve(deployment);
  for (const serve of modules) serve(deployment);
  serveTunnelSessions(deployment);
  const [keys, credentials] = deployment.collections;
  if (!keys || !credentials) throw new Error('The first collections are those of API keys and tunnel credentials');
  const { fields } = await keys.add(asAdmin(deployment, { description: 'key of the account admin' }));
  if (options.token !== undefined) fields['secret'] = options.token;
  const credential = await credentials.add(asAdmin(deployment, { description: 'credential of the local agent' }));
  for (const collection of deployment.collections) {
    for (let n = 1; n <= (options.others ?? 0); n += 1)
      await collection.add(asAdmin(deployment, collection.spec.sample(n)));
  }
  const sessionIds = manAgents(deployment, options.others ?? 0);
  populateAgent(deployment.agent, options.others ?? 0);
  options.prepare?.(deployment);
  for (const service of [deployment, deployment.agent]) service.host = options.host ?? service.host;
  await deployment.listen(options.port);
  const local = await startLocalAgent(deployment, credential.id, options.agentPort).catch(async (error: unknown) => {
    await deployment.close();
    throw error;
  });
  return {
    deployment,
    baseUrl: deployment.baseUrl,
    agentUrl: deployment.agent.baseUrl,
    token: String(fields['secret']),
    fixtures: {
      ...seeds,
      ownerIds: { self: account.admin.id, other: account.member.id },
      sessionIds,
      inspectDbSize: deployment.agent.inspector.inspectDbSize,
    },
    close: async () => {
      await local.stop();
      await deployment.close();
    },
  };
};
