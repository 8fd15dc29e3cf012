import type { ResourceName } from '../../contract/index.ts';
import type { Recipe } from '../recipe.ts';
import { apiKeys } from './account/api-keys.ts';
import { credentials } from './account/credentials.ts';
import { ipPolicyRules } from './account/ip-policy-rules.ts';
import { agent } from './agent/agent.ts';
import { agentTunnels } from './agent/agent-tunnels.ts';
import { capturedRequests } from './agent/captured-requests.ts';
import { api } from './api.ts';
import { failoverBackends } from './backends/failover-backends.ts';
import { httpResponseBackends } from './backends/http-response-backends.ts';
import { tunnelGroupBackends } from './backends/tunnel-group-backends.ts';
import { weightedBackends } from './backends/weighted-backends.ts';
import { certificateAuthorities } from './certificate-authorities.ts';
import { routeIpRestriction } from './edges/route-ip-restriction.ts';
import { routeOidc } from './edges/route-oidc.ts';
import { routeSaml } from './edges/route-saml.ts';
import { tcpEdges } from './edges/tcp-edges.ts';
import { tlsEdgeIpRestriction } from './edges/tls-edge-ip-restriction.ts';
import { tlsEdges } from './edges/tls-edges.ts';
import { eventDestinations } from './event-destinations.ts';
import { agentIngresses } from './reserved/agent-ingresses.ts';
import { reservedAddrs } from './reserved/reserved-addrs.ts';
import { reservedDomains } from './reserved/reserved-domains.ts';
import { sshCertificateAuthorities } from './ssh/ssh-certificate-authorities.ts';
import { sshCredentials } from './ssh/ssh-credentials.ts';
import { sshUserCertificates } from './ssh/ssh-user-certificates.ts';
import { tunnelSessions } from './tunnel-sessions.ts';

const recipes: { readonly [name in ResourceName]: Recipe } = {
  'agent-ingresses': agentIngresses,
  'agent-tunnels': agentTunnels,
  agent: agent,
  'api-keys': apiKeys,
  api: api,
  'captured-requests': capturedRequests,
  'certificate-authorities': certificateAuthorities,
  credentials: credentials,
  'event-destinations': eventDestinations,
  'failover-backends': failoverBackends,
  'http-response-backends': httpResponseBackends,
  'ip-policy-rules': ipPolicyRules,
  'reserved-addrs': reservedAddrs,
  'reserved-domains': reservedDomains,
  'route-ip-restriction': routeIpRestriction,
  'route-oidc': routeOidc,
  'route-saml': routeSaml,
  'ssh-certificate-authorities': sshCertificateAuthorities,
  'ssh-credentials': sshCredentials,
  'ssh-user-certificates': sshUserCertificates,
  'tcp-edges': tcpEdges,
  'tls-edge-ip-restriction': tlsEdgeIpRestriction,
  'tls-edges': tlsEdges,
  'tunnel-group-backends': tunnelGroupBackends,
  'tunnel-sessions': tunnelSessions,
  'weighted-backends': weightedBackends,
};

export const recipeOf = ({ name }: { readonly name: string }): Recipe => {
  const recipe = Object.hasOwn(recipes, name) ? recipes[name as ResourceName] : undefined;
  if (recipe === undefined) throw new Error(`there is no recipe for ${name}`);
  return recipe;
};
