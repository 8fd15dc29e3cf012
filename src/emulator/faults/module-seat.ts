import type { Call } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import type { Stored } from '../server/store.ts';
import { type Fields, isFields } from './edge-bend.ts';

/** What the faults of all modules need to know of one. */
export interface ModuleSeat {
  readonly name: 'tls-edge-ip-restriction' | 'route-ip-restriction' | 'route-saml' | 'route-oidc';
  readonly path: `/${string}`;
  /** The field of the edge or route that it is kept in. */
  readonly field: string;
  /** Whether the documents show a delete. */
  readonly delete: boolean;
}

export const moduleRoutes = ({ path }: ModuleSeat) => ({
  replace: `PUT ${path}`,
  get: `GET ${path}`,
  delete: `DELETE ${path}`,
});

/** The edges or routes that carry modules of a kind. */
export const carriers = (d: Deployment, { name }: ModuleSeat): Stored[] =>
  d.shelf(name === 'tls-edge-ip-restriction' ? '/edges/tls' : '/edges/https/routes').all();

/** The id of the edge or route that a call is about. */
export const idOf = ({ params }: Call): string =>
  params['edge_id'] === undefined ? (params['id'] ?? '') : `${params['edge_id']}/${params['id']}`;

/** What is kept of the module that a call is about; empty where it is not set. */
export const keptOf = (d: Deployment, seat: ModuleSeat, call: Call): Fields => {
  const kept = carriers(d, seat).find(({ id }) => id === idOf(call))?.fields[seat.field];
  return isFields(kept) ? kept : {};
};

/** All that reads back what was set. */
export const moduleEchoes = ({ name }: ModuleSeat): string[] => [
  `${name}.*`,
  'tls-edges.*-echo',
  'tls-edges.module-sequences',
];
