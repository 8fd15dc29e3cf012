import { agentStartFaults } from './agent-starts.ts';
import { agentTrafficFaults } from './agent-traffic.ts';
import { agentTunnelFaults } from './agent-tunnels.ts';
import { answerFaults } from './answers.ts';
import { apiFaults } from './api.ts';
import { apiKeyFaults } from './api-keys.ts';
import { authenticationFaults } from './authentication.ts';
import { capturedContentFaults } from './captured-contents.ts';
import { capturedRequestFaults } from './captured-requests.ts';
import { capturedTrafficFaults } from './captured-traffic.ts';
import type { Fault, Seat } from './fault.ts';
import { limitFaults } from './limits.ts';
import { listFaults } from './lists.ts';
import { ownershipFaults } from './ownership.ts';
import { refusalFaults } from './refusals.ts';
import { replayFaults } from './replays.ts';
import { secretFaults } from './secrets.ts';
import { storageFaults } from './storage.ts';

const seats: readonly Seat[] = [
  { name: 'api-keys', path: '/api_keys', prefix: 'ak_', listKey: 'keys', update: true, owned: true, secret: 'token' },
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
  ...agentTunnelFaults,
  ...agentStartFaults,
  ...agentTrafficFaults,
  ...capturedRequestFaults,
  ...capturedContentFaults,
  ...replayFaults,
  ...capturedTrafficFaults,
  ...seats.flatMap((seat) => families.flatMap((family) => family(seat))),
];
