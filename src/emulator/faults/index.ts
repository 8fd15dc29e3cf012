import { agentCommandFaults } from './agent-commands.ts';
import { answerFaults } from './answers.ts';
import { apiFaults } from './api.ts';
import { apiKeyFaults } from './api-keys.ts';
import { authenticationFaults } from './authentication.ts';
import type { Fault, Seat } from './fault.ts';
import { limitFaults } from './limits.ts';
import { listFaults } from './lists.ts';
import { ownershipFaults } from './ownership.ts';
import { refusalFaults } from './refusals.ts';
import { sshUserCertificatesSeat } from './reissue.ts';
import { secretFaults } from './secrets.ts';
import { sshCertificateAuthoritiesSeat, sshCertificateAuthorityFaults } from './ssh-certificate-authorities.ts';
import { sshCertificateContentFaults } from './ssh-certificate-contents.ts';
import { sshCertificateDefaultFaults } from './ssh-certificate-defaults.ts';
import { sshUserCertificateFaults } from './ssh-user-certificates.ts';
import { storageFaults } from './storage.ts';
import { tunnelSessionLawFaults } from './tunnel-session-laws.ts';
import { tunnelSessionFaults } from './tunnel-sessions.ts';

const seats: readonly Seat[] = [
  { name: 'api-keys', path: '/api_keys', prefix: 'ak_', listKey: 'keys', update: true, owned: true, secret: 'token' },
  sshCertificateAuthoritiesSeat,
  sshUserCertificatesSeat,
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
];

/** Every way in which the embedded deployment can be made wrong. */
export const allFaults: readonly Fault[] = [
  ...apiFaults,
  ...apiKeyFaults,
  ...sshCertificateAuthorityFaults,
  ...sshUserCertificateFaults,
  ...sshCertificateContentFaults,
  ...sshCertificateDefaultFaults,
  ...tunnelSessionFaults,
  ...agentCommandFaults,
  ...tunnelSessionLawFaults,
  ...seats.flatMap((seat) => families.flatMap((family) => family(seat))),
];
