import { aclFaults } from './acl.ts';
import { answerFaults } from './answers.ts';
import { apiFaults } from './api.ts';
import { apiKeyFaults } from './api-keys.ts';
import { attachmentFaults } from './attachments.ts';
import { authenticationFaults } from './authentication.ts';
import { backendFaults, backendSeats } from './backends.ts';
import { cidrFaults } from './cidr.ts';
import { credentialFaults } from './credentials.ts';
import { seat as eventDestinationSeat } from './event-destination-seat.ts';
import { eventDestinationFaults } from './event-destinations.ts';
import { eventTargetFaults } from './event-targets.ts';
import { failoverBackendFaults } from './failover-backends.ts';
import type { Fault, Seat } from './fault.ts';
import { httpResponseBackendFaults } from './http-response-backends.ts';
import { ipPolicyRuleFaults } from './ip-policy-rules.ts';
import { limitFaults } from './limits.ts';
import { listFaults } from './lists.ts';
import { ownershipFaults } from './ownership.ts';
import { refusalFaults } from './refusals.ts';
import { reservedAddrFaults } from './reserved-addrs.ts';
import { secretFaults } from './secrets.ts';
import { sshCredentialFaults } from './ssh-credentials.ts';
import { storageFaults } from './storage.ts';
import { tunnelGroupBackendFaults } from './tunnel-group-backends.ts';
import { weightedBackendFaults } from './weighted-backends.ts';

const seats: readonly Seat[] = [
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
];

const families: readonly ((seat: Seat) => readonly Fault[])[] = [
  answerFaults,
  storageFaults,
  listFaults,
  secretFaults,
  ownershipFaults,
  authenticationFaults,
  refusalFaults,
  limitFaults,
  aclFaults,
];

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
  ...seats.flatMap((seat) => families.flatMap((family) => family(seat))),
];
