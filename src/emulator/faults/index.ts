import { answerFaults } from './answers.ts';
import { apiFaults } from './api.ts';
import { apiKeyFaults } from './api-keys.ts';
import { authenticationFaults } from './authentication.ts';
import { backendFaults, backendSeats } from './backends.ts';
import { seat as eventDestinationSeat } from './event-destination-seat.ts';
import { eventDestinationFaults } from './event-destinations.ts';
import { eventTargetFaults } from './event-targets.ts';
import { failoverBackendFaults } from './failover-backends.ts';
import type { Fault, Seat } from './fault.ts';
import { httpResponseBackendFaults } from './http-response-backends.ts';
import { limitFaults } from './limits.ts';
import { listFaults } from './lists.ts';
import { ownershipFaults } from './ownership.ts';
import { refusalFaults } from './refusals.ts';
import { secretFaults } from './secrets.ts';
import { storageFaults } from './storage.ts';
import { tunnelGroupBackendFaults } from './tunnel-group-backends.ts';
import { weightedBackendFaults } from './weighted-backends.ts';

const seats: readonly Seat[] = [
  { name: 'api-keys', path: '/api_keys', prefix: 'ak_', listKey: 'keys', update: true, owned: true, secret: 'token' },
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
];

/** Every way in which the embedded deployment can be made wrong. */
export const allFaults: readonly Fault[] = [
  ...apiFaults,
  ...apiKeyFaults,
  ...backendFaults,
  ...httpResponseBackendFaults,
  ...tunnelGroupBackendFaults,
  ...weightedBackendFaults,
  ...failoverBackendFaults,
  ...eventDestinationFaults,
  ...eventTargetFaults,
  ...seats.flatMap((seat) => families.flatMap((family) => family(seat))),
];
