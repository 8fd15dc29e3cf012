import type { Collection } from '../server/collection.ts';
import type { Deployment } from '../server/deployment.ts';
import { bendReply, type Shown, shownIn } from './bend.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

const kinds = ['http-response-backends', 'tunnel-group-backends', 'weighted-backends', 'failover-backends'] as const;
type Kind = (typeof kinds)[number];

const seats: { readonly [kind in Kind]: Omit<Seat, 'name'> } = {
  'http-response-backends': seat('/backends/http_response', 'bkdhr_'),
  'tunnel-group-backends': seat('/backends/tunnel_group', 'bkdtg_'),
  'weighted-backends': seat('/backends/weighted', 'bkdwd_'),
  'failover-backends': seat('/backends/failover', 'bkdfo_'),
};

function seat(path: `/${string}`, prefix: string): Omit<Seat, 'name'> {
  return { path, prefix, listKey: 'backends', update: true, owned: false, secret: null };
}

/** The field that a kind has to itself, and that an update of it may well leave out. */
const ownField: { readonly [kind in Kind]: string } = {
  'http-response-backends': 'status_code',
  'tunnel-group-backends': 'labels',
  'weighted-backends': 'backends',
  'failover-backends': 'backends',
};

export const seatOf = (name: Kind): Seat => ({ name, ...seats[name] });
export const backendSeats: readonly Seat[] = kinds.map(seatOf);

const collectionOf = (d: Deployment, name: Kind): Collection | undefined =>
  d.collections.find(({ spec }) => spec.name === name);

const refuseWithout = (d: Deployment, route: string, field: string): void =>
  d.detour(route, (call, next) =>
    call.body[field] === undefined ? { status: 422, headers: {}, body: { msg: `${field} is missing` } } : next(call),
  );

/** What can be wrong with every kind of backend alike, and with nothing else. */
const faultsOf = (name: Kind): readonly Fault[] => {
  const own = seatOf(name);
  const on = routesOf(own);
  const neighbour = kinds[(kinds.indexOf(name) + 1) % kinds.length] ?? name;
  const unsendable = [`${name}.update`, `${name}.update-*`, `${name}.*-on-update`, `${name}.lifecycle`];
  return [
    {
      name: `${name}.update-needs-${ownField[name].replace('_', '-')}`,
      summary: `an update without ${ownField[name]} is refused`,
      breaks: [`${name}.update-fields-optional`],
      touches: unsendable,
      plant: (d) => refuseWithout(d, on.update, ownField[name]),
    },
    {
      name: `${name}.update-needs-description`,
      summary: 'an update without description is refused',
      breaks: [`${name}.update-fields-optional`],
      touches: unsendable,
      plant: (d) => refuseWithout(d, on.update, 'description'),
    },
    {
      name: `${name}.list-holds-another-kind`,
      summary: 'the last page of the list also holds backends of another kind',
      breaks: [`${name}.list-of-one-kind`],
      touches: [`${name}.id-prefix`, `${name}.shape`, `${name}.uri-form`, `${name}.list-*`],
      plant: (d) =>
        bendReply(d, on.list, (reply) => {
          const envelope = reply.body as Shown;
          const strangers = collectionOf(d, neighbour);
          if (envelope['next_page_uri'] !== null || !strangers) return;
          const shown = strangers.shelf.all().map((stored) => strangers.show(stored, false));
          envelope['backends'] = [...shownIn(reply, own), ...shown];
        }),
    },
  ];
};

export const backendFaults: readonly Fault[] = kinds.flatMap(faultsOf);
