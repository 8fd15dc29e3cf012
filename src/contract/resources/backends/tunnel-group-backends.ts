import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Ref, type Shown, steadyOfAll } from '../../terms/shapes.ts';
import { backendRequirements } from './backend-requirements.ts';

/** Document 2, Tunnel group backend. How unset labels are shown is not documented, so null means none. */
export interface TunnelGroupBackend extends Shown {
  /** @idPrefix bkdtg_ */
  id: string;
  labels: { [label: string]: string } | null;
  /** The tunnels that match; empty when none does. */
  tunnels: Ref[];
}

export interface TunnelGroupBackendList extends ListPage {
  backends: TunnelGroupBackend[];
}

export interface TunnelGroupBackendCreate extends Described {
  labels?: { [label: string]: string };
}

export interface TunnelGroupBackendUpdate extends TunnelGroupBackendCreate {}

export const tunnelGroupBackends = defineResource({
  name: 'tunnel-group-backends',
  title: 'Tunnel group backend',
  document: 2,
  section: 'Tunnel group backend',
  api: 'management',
  collection: '/backends/tunnel_group',
  idPrefix: 'bkdtg_',
  listKey: 'backends',
  uri: 'absolute',
  schema: 'TunnelGroupBackend',
  traits: ['addressed', 'described', 'referring', 'plural'],
  secrets: [],
  steady: { ...steadyOfAll, labels: 'caseless-names' },
  kept: { labels: 'labels-kept' },
  moving: { tunnels: 'tunnels come and go' },
  endpoints: [
    {
      id: 'POST /backends/tunnel_group',
      operation: 'create',
      status: 201,
      request: 'TunnelGroupBackendCreate',
      response: 'TunnelGroupBackend',
    },
    { id: 'GET /backends/tunnel_group/{id}', operation: 'get', status: 200, response: 'TunnelGroupBackend' },
    { id: 'GET /backends/tunnel_group', operation: 'list', status: 200, response: 'TunnelGroupBackendList' },
    {
      id: 'PATCH /backends/tunnel_group/{id}',
      operation: 'update',
      status: 200,
      request: 'TunnelGroupBackendUpdate',
      response: 'TunnelGroupBackend',
    },
    { id: 'DELETE /backends/tunnel_group/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'labels-kept': {
      section: 'Tunnel group backend',
      statement: 'labels maps names to values, and both come back as they were sent, but for the case of names.',
    },
    'tunnels-matching': {
      section: 'Tunnel group backend',
      statement:
        'A tunnel that matches the labels is among tunnels, with id and uri, and not once the labels are others.',
    },
    'tunnels-empty-when-none': {
      section: 'Tunnel group backend',
      statement: 'tunnels is an empty array when no tunnel matches.',
    },
    ...backendRequirements,
  },
  gaps: {
    'labels-matched': {
      section: 'Tunnel group backend',
      question: 'Does a tunnel match when it carries one of several labels, or only when it carries all?',
    },
    'label-name-case': { section: 'Tunnel group backend', question: 'Is the case of the names of labels kept?' },
    'unset-labels': { section: 'Tunnel group backend', question: 'How are labels shown when none are given?' },
    'labels-update': {
      section: 'Backends',
      question: 'Does an update of labels replace the whole map, or add to it?',
    },
    'read-under-other-path': {
      section: 'Backends',
      question: 'What answers a read of a tunnel group backend under the path of another kind?',
    },
  },
});
