import { dashed } from '../../base/dashed.ts';
import type { Fault } from '../../base/fault.ts';
import { breaking, faultsAt } from '../../base/row.ts';
import type { Seat } from '../../base/seat.ts';
import { collections, seats } from '../../base/seats.ts';
import { refuse } from '../../operators/refuse.ts';

/** Lists and maps in create and replace requests. */
const carried: readonly (readonly [seat: Seat, at: 'create' | 'replace', field: string])[] = [
  [collections.credentials, 'create', 'acl'],
  [collections.sshCredentials, 'create', 'acl'],
  [collections.sshUserCertificates, 'create', 'principals'],
  [collections.httpResponseBackends, 'create', 'headers'],
  [collections.tunnelGroupBackends, 'create', 'labels'],
  [collections.weightedBackends, 'create', 'backends'],
  [collections.failoverBackends, 'create', 'backends'],
  [seats.routeIpRestriction, 'replace', 'ip_policy_ids'],
  [seats.tlsEdgeIpRestriction, 'replace', 'ip_policy_ids'],
];

/** Lists and maps for which more than one entry is refused. */
export const entryFaults: readonly Fault[] = carried.flatMap(([seat, at, field]) =>
  faultsAt(seat, [
    ...breaking('several-entries', {
      [`${at}-takes-one-entry-of-${dashed(field)}: ${at} refuses more than one entry of ${field}`]: refuse(
        at,
        ({ call }) => Object.keys(Object(call.body[field])).length > 1,
        422,
      ),
    }),
  ]),
);
