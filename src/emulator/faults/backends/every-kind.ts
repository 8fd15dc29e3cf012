import { isObject } from '../../base/json-object.ts';
import { breaking, type FaultRow, faultsAt, wrong } from '../base/row.ts';
import { collectionOf, type Seat } from '../base/seat.ts';
import { collections } from '../base/seats.ts';
import { answer } from '../operators/answer.ts';
import { demand } from '../operators/refuse.ts';
import { shownIn } from '../operators/show.ts';

const { httpResponseBackends, tunnelGroupBackends, weightedBackends, failoverBackends } = collections;

/** Each kind of backend, a neighbouring kind, and a field that its updates may leave out. */
const kinds = [
  [httpResponseBackends, tunnelGroupBackends, 'status_code'],
  [tunnelGroupBackends, weightedBackends, 'labels'],
  [weightedBackends, failoverBackends, 'backends'],
  [failoverBackends, httpResponseBackends, 'backends'],
] as const;

const rows = (neighbour: Seat, own: string): readonly FaultRow[] => [
  ...[own, 'description'].map((field) =>
    wrong(
      `update-needs-${field.replace('_', '-')}`,
      `an update without ${field} is refused`,
      'update-fields-optional',
      demand('update', field),
    ),
  ),
  ...breaking('list-of-one-kind', {
    'list-holds-another-kind: the last page of the list also holds backends of another kind': answer(
      'list',
      (reply, { deployment, seat }) => {
        if (!isObject(reply.body) || reply.body['next_page_uri'] !== null) return;
        const strangers = collectionOf(deployment, neighbour);
        const others = strangers.shelf.all().map((stored) => strangers.show(stored, false));
        reply.body['backends'] = [...shownIn(reply, seat), ...others];
      },
    ),
  }),
];

/** Faults that every kind of backend can have. */
export const backendFaults = kinds.flatMap(([seat, neighbour, own]) => faultsAt(seat, rows(neighbour, own)));
