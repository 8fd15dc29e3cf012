import { Deployment, type DeploymentOptions } from './deployment/deployment.ts';
import type { SessionIds } from './deployment/man-agents.ts';
import { startLocalAgent } from './deployment/start-local-agent.ts';
import { serveApiKeys } from './resources/account/api-keys.ts';
import { serveCredentials } from './resources/account/credentials.ts';
import { serveIpPolicyRules } from './resources/account/ip-policy-rules.ts';
import { serveFailoverBackends } from './resources/backends/failover-backends.ts';
import { serveHttpResponseBackends } from './resources/backends/http-response-backends.ts';
import { serveTunnelGroupBackends } from './resources/backends/tunnel-group-backends.ts';
import { serveWeightedBackends } from './resources/backends/weighted-backends.ts';
import { serveCertificateAuthorities } from './resources/certificates/certificate-authorities.ts';
import { serveTcpEdges, serveTlsEdges } from './resources/edges/edges.ts';
import { serveFixtureEndpoints } from './resources/edges/fixture-endpoints.ts';
import { serveRouteIpRestriction } from './resources/edges/route-ip-restriction.ts';
import { serveRouteOidc } from './resources/edges/route-oidc.ts';
import { serveRouteSaml } from './resources/edges/route-saml.ts';
import { serveTlsEdgeIpRestriction } from './resources/edges/tls-edge-ip-restriction.ts';
import { serveEventDestinations } from './resources/event-destinations.ts';
import { serveAgentIngresses } from './resources/reserved/agent-ingresses.ts';
import { serveReservedAddrs } from './resources/reserved/reserved-addrs.ts';
import { serveReservedDomains } from './resources/reserved/reserved-domains.ts';
import { serveSshCertificateAuthorities } from './resources/ssh/ssh-certificate-authorities.ts';
import { serveSshCredentials } from './resources/ssh/ssh-credentials.ts';
import { serveSshUserCertificates } from './resources/ssh/ssh-user-certificates.ts';
import { serveTunnelSessions } from './resources/tunnel-sessions.ts';
import type { Collection } from './server/collection.ts';
import type { Seeds } from './server/seeds.ts';
import type { OnlineAgent } from './sessions/online-agent.ts';
import { fill } from './state/fill.ts';
import type { Snapshot } from './state/snapshot.ts';

export interface EmbeddedOptions extends Omit<DeploymentOptions, 'seeds' | 'userIds'> {
  readonly port?: number;
  readonly agentPort?: number;
  /** The address that both APIs and the tunnels of the agent listen on; 127.0.0.1 by default. */
  readonly host?: string;
  /** The name by which clients reach this machine, in every address that it shows; that of `host` by default. */
  readonly publicHost?: string;
  /** Token of the admin's API key; a random one by default. */
  readonly token?: string;
  /** Changes the deployment before it takes its first request: a fault, or a freedom. */
  readonly prepare?: (deployment: Deployment) => void;
  /** How many resources of others stand in every list. */
  readonly others?: number;
  /** The state to start with instead of the initial one. */
  readonly state?: Snapshot;
  /** A running deployment that this one replaces at its addresses. */
  readonly replaces?: Embedded;
  /** Offer endpoints beyond the documents by which fixtures are made and removed; false by default. */
  readonly fixtureEndpoints?: boolean;
}

export interface Embedded {
  readonly deployment: Deployment;
  readonly baseUrl: string;
  /** Base address of the agent API; its paths begin with /api. */
  readonly agentUrl: string;
  /** Token of an admin's API key. */
  readonly token: string;
  readonly keyId: string;
  /** The agent of document 3, as the account sees it. */
  readonly local: OnlineAgent;
  /** Fixtures for a target file: what the documents show no way to create. */
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

/** Starts the embedded deployment, on loopback by default, with an admin who has an API key, and a member who is no admin. */
export const startEmbedded = async (options: EmbeddedOptions = {}): Promise<Embedded> => {
  const { state = null, replaces, port, agentPort } = options;
  const deployment = new Deployment({
    ...options,
    ...(state?.seeds ? { seeds: state.seeds } : {}),
    ...(state?.account ? { userIds: state.account } : {}),
  });
  const { account, seeds, agent } = deployment;
  for (const serve of collections) serve(deployment);
  for (const serve of modules) serve(deployment);
  serveTunnelSessions(deployment);
  if (options.fixtureEndpoints) serveFixtureEndpoints(deployment);
  const { keyId, token, localSession, sessionIds, tunnels } = await fill(deployment, options);
  options.prepare?.(deployment);
  for (const service of [deployment, agent]) {
    service.host = options.host ?? service.host;
    service.publicHost = options.publicHost ?? null;
  }
  if (replaces) await replaces.local.stop();
  else await deployment.listen(port);
  const samePort = replaces ? Number(new URL(replaces.agentUrl).port) : agentPort;
  const local = await startLocalAgent(deployment, localSession, samePort).catch(async (error: unknown) => {
    if (!replaces) await deployment.close();
    throw error;
  });
  for (const tunnel of tunnels) await agent.start(tunnel);
  if (replaces) deployment.succeed(replaces.deployment);
  return {
    deployment,
    baseUrl: deployment.baseUrl,
    agentUrl: agent.baseUrl,
    token,
    keyId,
    local,
    fixtures: {
      ...seeds,
      ownerIds: { self: account.admin.id, other: account.member.id },
      sessionIds,
      inspectDbSize: agent.inspector.inspectDbSize,
    },
    close: async () => {
      await local.stop();
      await deployment.close();
    },
  };
};
