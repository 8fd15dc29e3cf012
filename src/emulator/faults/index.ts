import { aclFaults } from './acl.ts';
import { agentCommandFaults } from './agent-commands.ts';
import { agentIngressFaults, agentIngressSeat } from './agent-ingresses.ts';
import { agentStartFaults } from './agent-starts.ts';
import { agentStopFaults } from './agent-stops.ts';
import { agentTrafficFaults } from './agent-traffic.ts';
import { agentTunnelFaults } from './agent-tunnels.ts';
import { answerFaults } from './answers.ts';
import { apiFaults } from './api.ts';
import { apiKeyFaults } from './api-keys.ts';
import { attachmentFaults } from './attachments.ts';
import { authenticationFaults } from './authentication.ts';
import { backendFaults, backendSeats } from './backends.ts';
import { capturedContentFaults } from './captured-contents.ts';
import { capturedRemovalFaults } from './captured-removals.ts';
import { capturedReplayFaults } from './captured-replays.ts';
import { capturedRequestFaults } from './captured-requests.ts';
import { capturedTrafficFaults } from './captured-traffic.ts';
import { capturedUncommonFaults } from './captured-uncommon.ts';
import { certificateAuthorityFaults } from './certificate-authorities.ts';
import { certificateAuthoritySeat } from './certificate-authority-seat.ts';
import { cidrFaults } from './cidr.ts';
import { concurrencyFaults } from './concurrency.ts';
import { creationFaults } from './creation.ts';
import { credentialFaults } from './credentials.ts';
import { edgeHostportFaults } from './edge-hostports.ts';
import { edgeModuleFaults } from './edge-modules.ts';
import { edgeFaults } from './edges.ts';
import { seat as eventDestinationSeat } from './event-destination-seat.ts';
import { eventDestinationFaults } from './event-destinations.ts';
import { eventTargetFaults } from './event-targets.ts';
import { failoverBackendFaults } from './failover-backends.ts';
import type { Fault, Seat } from './fault.ts';
import { httpResponseBackendFaults } from './http-response-backends.ts';
import { ipPolicyRuleFaults } from './ip-policy-rules.ts';
import { limitFaults } from './limits.ts';
import { listFaults } from './lists.ts';
import type { ModuleSeat } from './module-seat.ts';
import { moduleUpdateFaults } from './module-updates.ts';
import { moduleFaults } from './modules.ts';
import { ownershipFaults } from './ownership.ts';
import { readingFaults } from './reading.ts';
import { refusalFaults } from './refusals.ts';
import { sshUserCertificatesSeat } from './reissue.ts';
import { removalFaults } from './removal.ts';
import { replayFaults } from './replays.ts';
import { reservedAddrFaults } from './reserved-addrs.ts';
import { reservedDomainSeat } from './reserved-domain-seat.ts';
import { reservedDomainFaults } from './reserved-domains.ts';
import { routeOidcFaults } from './route-oidc.ts';
import { routeSamlFaults } from './route-saml.ts';
import { secretFaults } from './secrets.ts';
import { sshCertificateAuthoritiesSeat, sshCertificateAuthorityFaults } from './ssh-certificate-authorities.ts';
import { sshCertificateContentFaults } from './ssh-certificate-contents.ts';
import { sshCertificateDefaultFaults } from './ssh-certificate-defaults.ts';
import { sshCredentialFaults } from './ssh-credentials.ts';
import { sshUserCertificateFaults } from './ssh-user-certificates.ts';
import { textFaults } from './texts.ts';
import { tlsEdgeIpRestrictionFaults } from './tls-edge-ip-restriction.ts';
import { tlsEdgeFaults } from './tls-edges.ts';
import { tunnelGroupBackendFaults } from './tunnel-group-backends.ts';
import { tunnelSessionLawFaults } from './tunnel-session-laws.ts';
import { tunnelSessionFaults } from './tunnel-sessions.ts';
import { updatingFaults } from './updating.ts';
import { weightedBackendFaults } from './weighted-backends.ts';

const edgeSeats = [
  {
    name: 'tls-edges',
    path: '/edges/tls',
    prefix: 'edgtls_',
    listKey: 'tls_edges',
    update: true,
    owned: false,
    secret: null,
    delete: false,
    readBack: ['module-*', '*-module', 'upstream-termination', 'min-version-kept'],
  },
  {
    name: 'tcp-edges',
    path: '/edges/tcp',
    prefix: 'edgtcp_',
    listKey: 'tcp_edges',
    update: true,
    owned: false,
    secret: null,
    readBack: ['module-*', '*-module', 'hostports'],
  },
] as const satisfies readonly Seat[];

const moduleSeats: readonly ModuleSeat[] = [
  { name: 'tls-edge-ip-restriction', path: '/edges/tls/{id}/ip_restriction', field: 'ip_restriction', delete: true },
  {
    name: 'route-ip-restriction',
    path: '/edges/https/{edge_id}/routes/{id}/ip_restriction',
    field: 'ip_restriction',
    delete: true,
  },
  { name: 'route-saml', path: '/edges/https/{edge_id}/routes/{id}/saml', field: 'saml', delete: false },
  { name: 'route-oidc', path: '/edges/https/{edge_id}/routes/{id}/oidc', field: 'oidc', delete: true },
];

const seats: readonly Seat[] = [
  ...edgeSeats,
  { name: 'api-keys', path: '/api_keys', prefix: 'ak_', listKey: 'keys', update: true, owned: true, secret: 'token' },
  {
    name: 'credentials',
    path: '/credentials',
    prefix: 'cr_',
    listKey: 'credentials',
    update: true,
    owned: true,
    secret: 'token',
    acl: true,
  },
  {
    name: 'ssh-credentials',
    path: '/ssh_credentials',
    prefix: 'sshcr_',
    listKey: 'ssh_credentials',
    update: true,
    owned: true,
    secret: null,
    acl: true,
  },
  {
    name: 'ip-policy-rules',
    path: '/ip_policy_rules',
    prefix: 'ipr_',
    listKey: 'ip_policy_rules',
    update: true,
    owned: false,
    secret: null,
  },
  {
    name: 'reserved-addrs',
    path: '/reserved_addrs',
    prefix: 'ra_',
    listKey: 'reserved_addrs',
    update: true,
    owned: false,
    secret: null,
  },
  ...backendSeats,
  eventDestinationSeat,
  reservedDomainSeat,
  agentIngressSeat,
  certificateAuthoritySeat,
  sshCertificateAuthoritiesSeat,
  sshUserCertificatesSeat,
];

const families: readonly ((seat: Seat) => readonly Fault[])[] = [
  answerFaults,
  creationFaults,
  readingFaults,
  removalFaults,
  updatingFaults,
  concurrencyFaults,
  textFaults,
  listFaults,
  secretFaults,
  ownershipFaults,
  authenticationFaults,
  refusalFaults,
  limitFaults,
  aclFaults,
];

/** Laws that bind only what can be deleted. */
const ofDeletion = [
  'delete',
  'delete-no-body',
  'deleted-not-shown',
  'deleted-not-listed',
  'deleted-not-updated',
  'lifecycle',
];

/**
 * A fault as far as its seat goes: what cannot be deleted has no laws of deletion to break, and where requirements of its own
 * read a resource back, they may notice, too.
 */
const within = (seat: Seat, fault: Fault): readonly Fault[] => {
  const gone = seat.delete === false ? ofDeletion : [];
  const breaks = fault.breaks.filter((id) => !gone.includes(id.slice(seat.name.length + 1)));
  const touches = [...fault.touches, ...(seat.readBack ?? []).map((behaviour) => `${seat.name}.${behaviour}`)];
  return breaks.length === 0 ? [] : [{ ...fault, breaks, touches }];
};

/** Every way in which the embedded deployment can be made wrong. */
export const allFaults: readonly Fault[] = [
  ...apiFaults,
  ...apiKeyFaults,
  ...credentialFaults,
  ...sshCredentialFaults,
  ...cidrFaults,
  ...ipPolicyRuleFaults,
  ...reservedAddrFaults,
  ...attachmentFaults,
  ...backendFaults,
  ...httpResponseBackendFaults,
  ...tunnelGroupBackendFaults,
  ...weightedBackendFaults,
  ...failoverBackendFaults,
  ...eventDestinationFaults,
  ...eventTargetFaults,
  ...reservedDomainFaults,
  ...agentIngressFaults,
  ...certificateAuthorityFaults,
  ...sshCertificateAuthorityFaults,
  ...sshUserCertificateFaults,
  ...sshCertificateContentFaults,
  ...sshCertificateDefaultFaults,
  ...tunnelSessionFaults,
  ...agentCommandFaults,
  ...tunnelSessionLawFaults,
  ...edgeSeats.flatMap(edgeFaults),
  ...edgeSeats.flatMap(edgeHostportFaults),
  ...edgeSeats.flatMap(edgeModuleFaults),
  ...edgeSeats.flatMap(moduleUpdateFaults),
  ...tlsEdgeFaults,
  ...moduleSeats.flatMap(moduleFaults),
  ...tlsEdgeIpRestrictionFaults,
  ...routeSamlFaults,
  ...routeOidcFaults,
  ...seats.flatMap((seat) => families.flatMap((family) => family(seat)).flatMap((fault) => within(seat, fault))),
  ...agentTunnelFaults,
  ...agentStartFaults,
  ...agentTrafficFaults,
  ...agentStopFaults,
  ...capturedRequestFaults,
  ...capturedContentFaults,
  ...replayFaults,
  ...capturedTrafficFaults,
  ...capturedRemovalFaults,
  ...capturedReplayFaults,
  ...capturedUncommonFaults,
];
