import type { ResourceName } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/terms/contract.ts';
import type { Call } from '../../base/call.ts';
import type { Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Collection } from '../../server/collection.ts';

/** What faults need to know of one resource: its routes, and how it is stored and shown. Written by hand, like all of the emulator. */
export interface Seat<Name extends ResourceName = ResourceName> {
  readonly name: Name;
  readonly api: 'management' | 'agent';
  /** Only documented operations. */
  readonly routes: Readonly<Partial<Record<Operation, string>>>;
  readonly listKey: string | null;
  /** The prefix of its ids; '' if it has none of its own. */
  readonly prefix: string;
  /** The resource that the path of a call names. */
  find(deployment: Deployment, call: Call): Stored | undefined;
  all(deployment: Deployment): Stored[];
  remove(deployment: Deployment, id: string): void;
}

/** The seat of a collection with all five operations, except for an undocumented one. */
export const collectionSeat = <Name extends ResourceName>(
  name: Name,
  path: `/${string}`,
  prefix: string,
  listKey: string,
  without?: 'update' | 'delete',
): Seat<Name> => {
  const routes = {
    create: `POST ${path}`,
    get: `GET ${path}/{id}`,
    list: `GET ${path}`,
    update: `PATCH ${path}/{id}`,
    delete: `DELETE ${path}/{id}`,
  };
  return {
    name,
    api: 'management',
    routes: Object.fromEntries(Object.entries(routes).filter(([operation]) => operation !== without)),
    listKey,
    prefix,
    find: (deployment, { params }) => deployment.shelf(path).find(params['id'] ?? ''),
    all: (deployment) => deployment.shelf(path).all(),
    remove: (deployment, id) => void deployment.shelf(path).remove(id),
  };
};

interface ModuleFacts<Name extends ResourceName> {
  readonly name: Name;
  readonly path: `/${string}`;
  /** The shelf of the edges or routes that carry it. */
  readonly carriers: `/${string}`;
  /** False where the documents show no delete. */
  readonly deletable?: boolean;
}

/** A seat with the operations of a module, which is stored with the edge or route that carries it. */
export const moduleSeat = <Name extends ResourceName>(facts: ModuleFacts<Name>): Seat<Name> => {
  const { name, path, carriers, deletable = true } = facts;
  return {
    name,
    api: 'management',
    routes: { replace: `PUT ${path}`, get: `GET ${path}`, ...(deletable ? { delete: `DELETE ${path}` } : {}) },
    listKey: null,
    prefix: '',
    find: (deployment, { params: { edge_id: edge, id = '' } }) =>
      deployment.shelf(carriers).find(edge === undefined ? id : `${edge}/${id}`),
    all: (deployment) => deployment.shelf(carriers).all(),
    remove: (deployment, id) => void deployment.shelf(carriers).remove(id),
  };
};

/** A seat of what is stored on no shelf: sessions, tunnels and captured requests. */
export const plainSeat = <Name extends ResourceName>(
  facts: Pick<Seat<Name>, 'name' | 'api' | 'routes' | 'listKey' | 'prefix'>,
): Seat<Name> => ({ ...facts, find: () => undefined, all: () => [], remove: () => {} });

/** The collection of a seat. */
export const collectionOf = (deployment: Deployment, { name }: Seat): Collection => {
  const found = deployment.collections.find(({ spec }) => spec.name === name);
  if (found === undefined) throw new Error(`there is no collection ${name}`);
  return found;
};
