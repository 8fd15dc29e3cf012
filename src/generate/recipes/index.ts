import type { ResourceName } from '../../contract/index.ts';
import type { Recipe } from '../recipe.ts';
import { agent } from './agent.ts';
import { agentIngresses } from './agent-ingresses.ts';
import { agentTunnels } from './agent-tunnels.ts';
import { api } from './api.ts';
import { apiKeys } from './api-keys.ts';
import { capturedRequests } from './captured-requests.ts';
import { certificateAuthorities } from './certificate-authorities.ts';
import { credentials } from './credentials.ts';
import { eventDestinations } from './event-destinations.ts';
import { failoverBackends } from './failover-backends.ts';
import { httpResponseBackends } from './http-response-backends.ts';
import { ipPolicyRules } from './ip-policy-rules.ts';
import { reservedAddrs } from './reserved-addrs.ts';
import { reservedDomains } from './reserved-domains.ts';
import { routeIpRestriction } from './route-ip-restriction.ts';
import { routeOidc } from './route-oidc.ts';
import { routeSaml } from './route-saml.ts';
import { sshCertificateAuthorities } from './ssh-certificate-authorities.ts';
import { sshCredentials } from './ssh-credentials.ts';
import { sshUserCertificates } from './ssh-user-certificates.ts';
import { tcpEdges } from './tcp-edges.ts';
import { tlsEdgeIpRestriction } from './tls-edge-ip-restriction.ts';
import { tlsEdges } from './tls-edges.ts';
import { tunnelGroupBackends } from './tunnel-group-backends.ts';
import { tunnelSessions } from './tunnel-sessions.ts';
import { weightedBackends } from './weighted-backends.ts';

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

/** How requests for a resource are made up. */
export const recipeOf = ({ name }: { readonly name: string }): Recipe => {
  const recipe = Object.hasOwn(recipes, name) ? recipes[name as ResourceName] : undefined;
  if (recipe === undefined) throw new Error(`there is no recipe for ${name}`);
  return recipe;
};
