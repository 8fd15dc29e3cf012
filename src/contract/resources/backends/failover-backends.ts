import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';
import { backendRequirements } from './backend-requirements.ts';

/** Document 2, Failover backend. How unset children are shown is not documented, so null means none. */
export interface FailoverBackend extends Shown {
  /** @idPrefix bkdfo_ */
  id: string;
  /** Ids of the children, in the order in which they are tried. */
  backends: string[] | null;
}

export interface FailoverBackendList extends ListPage {
  backends: FailoverBackend[];
}

export interface FailoverBackendCreate extends Described {
  backends?: string[];
}

export interface FailoverBackendUpdate extends FailoverBackendCreate {}

export const failoverBackends = defineResource({
  name: 'failover-backends',
  title: 'Failover backend',
  document: 2,
  section: 'Failover backend',
  api: 'management',
  collection: '/backends/failover',
  idPrefix: 'bkdfo_',
  listKey: 'backends',
  uri: 'absolute',
  schema: 'FailoverBackend',
  traits: ['addressed', 'described', 'plural'],
  secrets: [],
  steady: { ...steadyOfAll, backends: 'exact' },
  kept: { backends: 'order-kept' },
  endpoints: [
    {
      id: 'POST /backends/failover',
      operation: 'create',
      status: 201,
      request: 'FailoverBackendCreate',
      response: 'FailoverBackend',
    },
    { id: 'GET /backends/failover/{id}', operation: 'get', status: 200, response: 'FailoverBackend' },
    { id: 'GET /backends/failover', operation: 'list', status: 200, response: 'FailoverBackendList' },
    {
      id: 'PATCH /backends/failover/{id}',
      operation: 'update',
      status: 200,
      request: 'FailoverBackendUpdate',
      response: 'FailoverBackend',
    },
    { id: 'DELETE /backends/failover/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'order-kept': {
      section: 'Failover backend',
      statement: 'backends lists the ids of child backends in the order in which they were sent.',
    },
    ...backendRequirements,
  },
  gaps: {
    'unknown-child': {
      section: 'Failover backend',
      question: 'Is a child refused that does not exist?',
    },
    'child-kinds': { section: 'Failover backend', question: 'Which kinds of backend may be children?' },
    'child-of-itself': { section: 'Failover backend', question: 'May a failover backend be its own child?' },
    'no-children': { section: 'Failover backend', question: 'May a failover backend have no children?' },
    'deleted-child': {
      section: 'Backends',
      question: 'May a child be deleted, and does its parent then still name it?',
    },
    'repeated-child': { section: 'Failover backend', question: 'May a child be named twice?' },
    'read-under-other-path': {
      section: 'Backends',
      question: 'What answers a read of a failover backend under the path of another kind?',
    },
  },
});
