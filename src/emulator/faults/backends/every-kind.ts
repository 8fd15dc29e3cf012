import { answer } from '../operators/answer.ts';
import { elsewhere } from '../operators/elsewhere.ts';
import type { Operator } from '../operators/operator.ts';
import { demand } from '../operators/refuse.ts';
import { isShown, shownIn } from '../operators/show.ts';
import { spoilBefore } from '../operators/spoil.ts';
import { faultsAt, type Row, wrong } from '../row.ts';
import { collectionOf, type Seat } from '../seat.ts';
import { collections } from '../seats.ts';

const { httpResponseBackends, tunnelGroupBackends, weightedBackends, failoverBackends, tcpEdges } = collections;

/** Each kind of backend, with another one, and the field that an update of it may well leave out. */
const kinds = [
  [httpResponseBackends, tunnelGroupBackends, 'status_code'],
  [tunnelGroupBackends, weightedBackends, 'labels'],
  [weightedBackends, failoverBackends, 'backends'],
  [failoverBackends, httpResponseBackends, 'backends'],
] as const;

const rows = (neighbour: Seat, own: string): readonly Row[] => [
  ...[own, 'description'].map((field) =>
    wrong(
      `update-needs-${field.replace('_', '-')}`,
      `an update without ${field} is refused`,
      'update-fields-optional',
      demand('update', field),
    ),
  ),
  wrong(
    'list-holds-another-kind',
    'the last page of the list also holds backends of another kind',
    'list-of-one-kind',
    answer('list', (reply, { deployment, seat }) => {
      if (!isShown(reply.body) || reply.body['next_page_uri'] !== null) return;
      const strangers = collectionOf(deployment, neighbour);
      const others = strangers.shelf.all().map((stored) => strangers.show(stored, false));
      reply.body['backends'] = [...shownIn(reply, seat), ...others];
    }),
  ),
];

/** Deletes what a parent refers to along with it. */
const takenAlong = (parent: Seat): Operator =>
  elsewhere(
    parent,
    spoilBefore('delete', ({ stored, deployment }) => {
      const fields = JSON.stringify(stored?.fields ?? {});
      for (const seat of [httpResponseBackends, tunnelGroupBackends])
        for (const { id } of seat.all(deployment)) if (fields.includes(id)) seat.remove(deployment, id);
    }),
  );

const children: readonly Row[] = [weightedBackends, failoverBackends, tcpEdges].map((parent) =>
  wrong(
    `deleted-with-${parent.name}`,
    `whoever deletes one of ${parent.name} deletes the backends that it refers to`,
    'lifecycle',
    takenAlong(parent),
  ),
);

/** What can be wrong with every kind of backend alike, and with nothing else. */
export const backendFaults = [
  ...kinds.flatMap(([seat, neighbour, own]) => faultsAt(seat, rows(neighbour, own))),
  ...[httpResponseBackends, tunnelGroupBackends].flatMap((seat) => faultsAt(seat, children)),
];
