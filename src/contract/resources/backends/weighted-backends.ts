import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';
import { backendRequirements } from './backend-requirements.ts';

/** Document 2, Weighted backend. How unset children are shown is not documented, so null means none. */
export interface WeightedBackend extends Shown {
  /** @idPrefix bkdwd_ */
  id: string;
  /**
   * The weight of each child, by its id.
   * @mapOf {"type":"integer","minimum":0,"maximum":10000}
   */
  backends: { [child: string]: number } | null;
}

export interface WeightedBackendList extends ListPage {
  backends: WeightedBackend[];
}

export interface WeightedBackendCreate extends Described {
  /**
   * The weight of each child, by its id.
   * @mapOf {"type":"integer","minimum":0,"maximum":10000}
   */
  backends?: { [child: string]: number };
}

export interface WeightedBackendUpdate extends WeightedBackendCreate {}

export const weightedBackends = defineResource({
  name: 'weighted-backends',
  title: 'Weighted backend',
  document: 2,
  section: 'Weighted backend',
  api: 'management',
  collection: '/backends/weighted',
  idPrefix: 'bkdwd_',
  listKey: 'backends',
  uri: 'absolute',
  schema: 'WeightedBackend',
  traits: ['addressed', 'described', 'plural'],
  secrets: [],
  steady: { ...steadyOfAll, backends: 'exact' },
  kept: { backends: 'weights-kept' },
  endpoints: [
    {
      id: 'POST /backends/weighted',
      operation: 'create',
      status: 201,
      request: 'WeightedBackendCreate',
      response: 'WeightedBackend',
    },
    { id: 'GET /backends/weighted/{id}', operation: 'get', status: 200, response: 'WeightedBackend' },
    { id: 'GET /backends/weighted', operation: 'list', status: 200, response: 'WeightedBackendList' },
    {
      id: 'PATCH /backends/weighted/{id}',
      operation: 'update',
      status: 200,
      request: 'WeightedBackendUpdate',
      response: 'WeightedBackend',
    },
    { id: 'DELETE /backends/weighted/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'weights-kept': {
      section: 'Weighted backend',
      statement: 'backends maps the ids of child backends to weights, and both come back as they were sent.',
    },
    'weight-range-on-create': {
      section: 'Weighted backend',
      statement: 'Create accepts weights from 0 to 10000; another is refused, or taken for the nearest.',
    },
    'weight-range-on-update': {
      section: 'Weighted backend',
      statement: 'Update accepts weights from 0 to 10000; another is refused, or taken for the nearest.',
    },
    ...backendRequirements,
  },
  gaps: {
    'unknown-child': {
      section: 'Weighted backend',
      question: 'Is a child refused that does not exist?',
    },
    'child-kinds': { section: 'Weighted backend', question: 'Which kinds of backend may be children?' },
    'child-of-itself': { section: 'Weighted backend', question: 'May a weighted backend be its own child?' },
    'no-children': { section: 'Weighted backend', question: 'May a weighted backend have no children?' },
    'deleted-child': {
      section: 'Backends',
      question: 'May a child be deleted, and does its parent then still name it?',
    },
    'weights-update': {
      section: 'Backends',
      question: 'Does an update of backends replace the whole map, or add to it?',
    },
    'read-under-other-path': {
      section: 'Backends',
      question: 'What answers a read of a weighted backend under the path of another kind?',
    },
  },
});
