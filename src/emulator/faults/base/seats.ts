import { collectionSeat, moduleSeat, plainSeat } from './seat.ts';

/** The collections. */
export const collections = {
  apiKeys: collectionSeat({ name: 'api-keys', path: '/api_keys', prefix: 'ak_', listKey: 'keys' }),
  credentials: collectionSeat({ name: 'credentials', path: '/credentials', prefix: 'cr_', listKey: 'credentials' }),
  sshCredentials: collectionSeat({
    name: 'ssh-credentials',
    path: '/ssh_credentials',
    prefix: 'sshcr_',
    listKey: 'ssh_credentials',
  }),
  ipPolicyRules: collectionSeat({
    name: 'ip-policy-rules',
    path: '/ip_policy_rules',
    prefix: 'ipr_',
    listKey: 'ip_policy_rules',
  }),
  reservedAddrs: collectionSeat({
    name: 'reserved-addrs',
    path: '/reserved_addrs',
    prefix: 'ra_',
    listKey: 'reserved_addrs',
  }),
  reservedDomains: collectionSeat({
    name: 'reserved-domains',
    path: '/reserved_domains',
    prefix: 'rd_',
    listKey: 'reserved_domains',
  }),
  agentIngresses: collectionSeat({
    name: 'agent-ingresses',
    path: '/agent_ingresses',
    prefix: 'agin_',
    listKey: 'ingresses',
  }),
  certificateAuthorities: collectionSeat({
    name: 'certificate-authorities',
    path: '/certificate_authorities',
    prefix: 'ca_',
    listKey: 'certificate_authorities',
    without: ['update'],
  }),
  sshCertificateAuthorities: collectionSeat({
    name: 'ssh-certificate-authorities',
    path: '/ssh_certificate_authorities',
    prefix: 'sshca_',
    listKey: 'ssh_certificate_authorities',
  }),
  sshUserCertificates: collectionSeat({
    name: 'ssh-user-certificates',
    path: '/ssh_user_certificates',
    prefix: 'sucrt_',
    listKey: 'ssh_user_certificates',
    without: ['update'],
  }),
  tlsEdges: collectionSeat({
    name: 'tls-edges',
    path: '/edges/tls',
    prefix: 'edgtls_',
    listKey: 'tls_edges',
    without: ['delete'],
  }),
  tcpEdges: collectionSeat({ name: 'tcp-edges', path: '/edges/tcp', prefix: 'edgtcp_', listKey: 'tcp_edges' }),
  httpResponseBackends: collectionSeat({
    name: 'http-response-backends',
    path: '/backends/http_response',
    prefix: 'bkdhr_',
    listKey: 'backends',
  }),
  tunnelGroupBackends: collectionSeat({
    name: 'tunnel-group-backends',
    path: '/backends/tunnel_group',
    prefix: 'bkdtg_',
    listKey: 'backends',
  }),
  weightedBackends: collectionSeat({
    name: 'weighted-backends',
    path: '/backends/weighted',
    prefix: 'bkdwd_',
    listKey: 'backends',
  }),
  failoverBackends: collectionSeat({
    name: 'failover-backends',
    path: '/backends/failover',
    prefix: 'bkdfo_',
    listKey: 'backends',
  }),
  eventDestinations: collectionSeat({
    name: 'event-destinations',
    path: '/event_destinations',
    prefix: 'ed_',
    listKey: 'event_destinations',
    without: ['update'],
  }),
};

const route = '/edges/https/{edge_id}/routes/{id}';
const routes = '/edges/https/routes';

/** The modules that have addresses of their own. */
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

/** What is neither created nor replaced by the management API, and everything of the agent's. */
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

/** Where faults of each resource are planted. */
export const seats = { ...collections, ...modules, ...others };
