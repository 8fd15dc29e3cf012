import type { Behaviour } from '../../../../contract/index.ts';
import { dashed } from '../../base/dashed.ts';
import { type Operator, remember, stepIn, together } from '../../base/operator.ts';
import { breaking, type FaultRow } from '../../base/row.ts';
import type { Seat } from '../../base/seat.ts';
import { collections } from '../../base/seats.ts';
import { shownIn } from '../../operators/show.ts';

/** A creation without a setting gets the value that is left from another one. */
const taking = (field: string, left: ReadonlyMap<string, unknown>): Operator =>
  stepIn('create', async ({ call }, next) => {
    const value = left.get(field);
    if (call.body[field] !== undefined || value === undefined) return next(call);
    return next({ ...call, body: { ...call.body, [field]: value } });
  });

const ofTheLast = (field: string): Operator =>
  remember<unknown>('create', (left) =>
    together(
      taking(field, left),
      stepIn('create', ({ call }, next) => {
        const reply = next(call);
        left.set(field, call.body[field]);
        return reply;
      }),
    ),
  );

const ofTheDeleted = (field: string): Operator =>
  remember<unknown>(['create', 'delete'], (left) => {
    const sent = new Map<string, unknown>();
    return together(
      taking(field, left),
      stepIn('create', async ({ call, seat }, next) => {
        const reply = await next(call);
        for (const { id } of shownIn(reply, seat)) sent.set(String(id), call.body[field]);
        return reply;
      }),
      stepIn('delete', ({ call, stored }, next) => {
        if (stored) left.set(field, sent.get(stored.id));
        return next(call);
      }),
    );
  });

const rowsOf = (field: string, breaks: Behaviour): readonly FaultRow[] =>
  breaking(breaks, {
    [`create-takes-${dashed(field)}-of-the-last: a creation without ${field} has that of the creation just before`]:
      ofTheLast(field),
    [`create-takes-${dashed(field)}-of-the-deleted: a creation without ${field} has that of what was deleted last`]:
      ofTheDeleted(field),
  });

const {
  agentIngresses,
  apiKeys,
  credentials,
  sshCredentials,
  sshUserCertificates,
  reservedDomains,
  tcpEdges,
  tlsEdges,
} = collections;
const { httpResponseBackends, tunnelGroupBackends, weightedBackends, failoverBackends } = collections;

/** Settings that a creation may leave out, the resources that have them, and the statement that is broken by taking over a value. */
const settings: readonly (readonly [field: string, at: readonly Seat[], breaks?: Behaviour])[] = [
  ['labels', [tunnelGroupBackends]],
  ['body', [httpResponseBackends]],
  ['status_code', [httpResponseBackends]],
  ['backends', [weightedBackends, failoverBackends]],
  ['backend', [tcpEdges]],
  ['ip_restriction', [tcpEdges]],
  ['ip_restriction', [tlsEdges], 'unset-modules-null'],
  ['mutual_tls', [tlsEdges], 'unset-modules-null'],
  ['tls_termination', [tlsEdges], 'unset-modules-null'],
  ['hostports', [tcpEdges]],
  ['certificate_management_policy', [reservedDomains, agentIngresses]],
  ['backend', [tlsEdges], 'unset-modules-null'],
  ['critical_options', [sshUserCertificates]],
  ['valid_until', [sshUserCertificates]],
  ['region', [reservedDomains]],
  ['owner_id', [apiKeys, credentials, sshCredentials], 'owner-default'],
];

/** Faults of creations that take over a setting of another resource. */
export const leftovers: readonly { readonly rows: readonly FaultRow[]; readonly at: readonly Seat[] }[] = settings.map(
  ([field, at, breaks = 'lifecycle']) => ({ rows: rowsOf(field, breaks), at }),
);
