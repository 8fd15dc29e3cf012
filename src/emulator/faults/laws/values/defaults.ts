import type { Behaviour } from '../../../../contract/index.ts';
import { dashed } from '../../base/dashed.ts';
import type { Fault } from '../../base/fault.ts';
import { faultsAt, wrong } from '../../base/row.ts';
import type { Seat } from '../../base/seat.ts';
import { collections } from '../../base/seats.ts';
import { demand } from '../../operators/refuse.ts';

/** Parameters of creations with a default, and the requirement that fails if they are demanded. */
const parameters: readonly (readonly [seat: Seat, field: string, breaks: Behaviour])[] = [
  [collections.apiKeys, 'owner_id', 'create'],
  [collections.credentials, 'acl', 'create'],
  [collections.sshCredentials, 'acl', 'create'],
  [collections.reservedAddrs, 'region', 'create'],
  [collections.reservedDomains, 'region', 'create'],
  [collections.sshUserCertificates, 'extensions', 'create'],
  [collections.agentIngresses, 'certificate_management_policy', 'policy-optional'],
];

/** Creations that demand such a parameter, refused with statuses that might also mean a plan's limit. */
export const demandedDefaultFaults: readonly Fault[] = parameters.flatMap(([seat, field, breaks]) =>
  faultsAt(
    seat,
    [403, 422].map((code) =>
      wrong(
        `create-demands-${dashed(field)}-with-${code}`,
        `create answers ${code} where ${field} is left out`,
        breaks,
        demand('create', field, code),
      ),
    ),
  ),
);
