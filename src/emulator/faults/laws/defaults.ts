import type { Behaviour } from '../../../contract/index.ts';
import type { Fault } from '../fault.ts';
import { demand } from '../operators/refuse.ts';
import { faultsAt, wrong } from '../row.ts';
import type { Seat } from '../seat.ts';
import { collections } from '../seats.ts';

/** Parameters of creations that may be left to a default, and the statement that a creation without one breaks. */
const parameters: readonly (readonly [seat: Seat, field: string, breaks: Behaviour])[] = [
  [collections.apiKeys, 'owner_id', 'create'],
  [collections.credentials, 'acl', 'create'],
  [collections.sshCredentials, 'acl', 'create'],
  [collections.reservedAddrs, 'region', 'create'],
  [collections.reservedDomains, 'region', 'create'],
  [collections.sshUserCertificates, 'extensions', 'create'],
  [collections.agentIngresses, 'certificate_management_policy', 'policy-optional'],
];

/** Creations that demand such a parameter, with statuses that may as well be about a plan. */
export const demandedDefaultFaults: readonly Fault[] = parameters.flatMap(([seat, field, breaks]) =>
  faultsAt(
    seat,
    [403, 422].map((code) =>
      wrong(
        `create-demands-${field.replaceAll('_', '-')}-with-${code}`,
        `create answers ${code} where ${field} is left out`,
        breaks,
        demand('create', field, code),
      ),
    ),
  ),
);
