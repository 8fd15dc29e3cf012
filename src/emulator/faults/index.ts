import { aclFaults } from './acl.ts';
import { answerFaults } from './answers.ts';
import { apiFaults } from './api.ts';
import { apiKeyFaults } from './api-keys.ts';
import { authenticationFaults } from './authentication.ts';
import { credentialFaults } from './credentials.ts';
import type { Fault, Seat } from './fault.ts';
import { limitFaults } from './limits.ts';
import { listFaults } from './lists.ts';
import { ownershipFaults } from './ownership.ts';
import { refusalFaults } from './refusals.ts';
import { secretFaults } from './secrets.ts';
import { sshCredentialFaults } from './ssh-credentials.ts';
import { storageFaults } from './storage.ts';

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
  ...seats.flatMap((seat) => families.flatMap((family) => family(seat))),
];
