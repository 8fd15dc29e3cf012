import { collectionSeat, moduleSeat, plainSeat } from './seat.ts';

/** The collections. */
export const collections = {
  apiKeys: collectionSeat('api-keys', '/api_keys', 'ak_', 'keys'),
  credentials: collectionSeat('credentials', '/credentials', 'cr_', 'credentials'),
  sshCredentials: collectionSeat('ssh-credentials', '/ssh_credentials', 'sshcr_', 'ssh_credentials'),
  ipPolicyRules: collectionSeat('ip-policy-rules', '/ip_policy_rules', 'ipr_', 'ip_policy_rules'),
  reservedAddrs: collectionSeat('reserved-addrs', '/reserved_addrs', 'ra_', 'reserved_addrs'),
  reservedDomains: collectionSeat('reserved-domains', '/reserved_domains', 'rd_', 'reserved_domains'),
  agentIngresses: collectionSeat('agent-ingresses', '/agent_ingresses', 'agin_', 'ingresses'),
  certificateAuthorities: collectionSeat(
    'certificate-authorities',
    '/certificate_authorities',
    'ca_',
    'certificate_authorities',
    'update',
  ),
  sshCertificateAuthorities: collectionSeat(
    'ssh-certificate-authorities',
    '/ssh_certificate_authorities',
    'sshca_',
    'ssh_certificate_authorities',
  ),
  sshUserCertificates: collectionSeat(
    'ssh-user-certificates',
    '/ssh_user_certificates',
    'sucrt_',
    'ssh_user_certificates',
    'update',
  ),
  tlsEdges: collectionSeat('tls-edges', '/edges/tls', 'edgtls_', 'tls_edges', 'delete'),
  tcpEdges: collectionSeat('tcp-edges', '/edges/tcp', 'edgtcp_', 'tcp_edges'),
  httpResponseBackends: collectionSeat('http-response-backends', '/backends/http_response', 'bkdhr_', 'backends'),
  tunnelGroupBackends: collectionSeat('tunnel-group-backends', '/backends/tunnel_group', 'bkdtg_', 'backends'),
  weightedBackends: collectionSeat('weighted-backends', '/backends/weighted', 'bkdwd_', 'backends'),
  failoverBackends: collectionSeat('failover-backends', '/backends/failover', 'bkdfo_', 'backends'),
  eventDestinations: collectionSeat('event-destinations', '/event_destinations', 'ed_', 'event_destinations', 'update'),
};

const route = '/edges/https/{edge_id}/routes/{id}';
const routes = '/edges/https/routes';

/** Modules with endpoints of their own. */
export const modules = {
  tlsEdgeIpRestriction: moduleSeat({
    name: 'tls-edge-ip-restriction',
    path: '/edges/tls/{id}/ip_restriction',
    carriers: '/edges/tls',
  }),
  routeIpRestriction: moduleSeat({
    name: 'route-ip-restriction',
    path: `${route}/ip_restriction`,
    carriers: routes,
  }),
  routeSaml: moduleSeat({ name: 'route-saml', path: `${route}/saml`, carriers: routes, deletable: false }),
  routeOidc: moduleSeat({ name: 'route-oidc', path: `${route}/oidc`, carriers: routes }),
};

const session = '/tunnel_sessions/{id}';

/** Sessions, and the resources of the agent. */
const others = {
  tunnelSessions: plainSeat({
    name: 'tunnel-sessions',
    api: 'management',
    routes: {
      list: 'GET /tunnel_sessions',
      get: `GET ${session}`,
      restart: `POST ${session}/restart`,
      stop: `POST ${session}/stop`,
      'update-agent': `POST ${session}/update`,
    },
    listKey: 'tunnel_sessions',
    prefix: 'ts_',
  }),
  agentTunnels: plainSeat({
    name: 'agent-tunnels',
    api: 'agent',
    routes: {
      create: 'POST /api/tunnels',
      get: 'GET /api/tunnels/{name}',
      list: 'GET /api/tunnels',
      delete: 'DELETE /api/tunnels/{name}',
    },
    listKey: 'tunnels',
    prefix: '',
  }),
  capturedRequests: plainSeat({
    name: 'captured-requests',
    api: 'agent',
    routes: {
      get: 'GET /api/requests/http/{id}',
      list: 'GET /api/requests/http',
      replay: 'POST /api/requests/http',
      clear: 'DELETE /api/requests/http',
    },
    listKey: 'requests',
    prefix: '',
  }),
};

/** The seats of all resources. */
export const seats = { ...collections, ...modules, ...others };
