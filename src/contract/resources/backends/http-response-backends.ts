import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';
import { backendRequirements } from './backend-requirements.ts';

/** Document 2, HTTP response backend. How an unset body or status is shown is not documented, so null means none. */
export interface HttpResponseBackend extends Shown {
  /** @idPrefix bkdhr_ */
  id: string;
  body: string | null;
  /** Null if there are none. */
  headers: { [name: string]: string } | null;
  /**
   * @TJS-type ["integer","null"]
   * @minimum -2147483648
   * @maximum 2147483647
   */
  status_code: number | null;
}

export interface HttpResponseBackendList extends ListPage {
  backends: HttpResponseBackend[];
}

export interface HttpResponseBackendCreate extends Described {
  body?: string;
  headers?: { [name: string]: string };
  /**
   * @TJS-type integer
   * @minimum -2147483648
   * @maximum 2147483647
   */
  status_code?: number;
}

export interface HttpResponseBackendUpdate extends HttpResponseBackendCreate {}

export const httpResponseBackends = defineResource({
  name: 'http-response-backends',
  title: 'HTTP response backend',
  document: 2,
  section: 'HTTP response backend',
  api: 'management',
  collection: '/backends/http_response',
  idPrefix: 'bkdhr_',
  listKey: 'backends',
  uri: 'absolute',
  schema: 'HttpResponseBackend',
  traits: ['addressed', 'described', 'plural'],
  secrets: [],
  steady: { ...steadyOfAll, body: 'exact', headers: 'headers', status_code: 'exact' },
  kept: { body: 'body-kept', headers: 'headers-kept', status_code: 'status-code-kept' },
  endpoints: [
    {
      id: 'POST /backends/http_response',
      operation: 'create',
      status: 201,
      request: 'HttpResponseBackendCreate',
      response: 'HttpResponseBackend',
    },
    { id: 'GET /backends/http_response/{id}', operation: 'get', status: 200, response: 'HttpResponseBackend' },
    { id: 'GET /backends/http_response', operation: 'list', status: 200, response: 'HttpResponseBackendList' },
    {
      id: 'PATCH /backends/http_response/{id}',
      operation: 'update',
      status: 200,
      request: 'HttpResponseBackendUpdate',
      response: 'HttpResponseBackend',
    },
    { id: 'DELETE /backends/http_response/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'body-kept': {
      section: 'HTTP response backend',
      statement: 'body is fixed content: text that comes back as it was sent.',
    },
    'headers-kept': {
      section: 'HTTP response backend',
      statement: 'headers maps names to values, and both come back as they were sent, names in whatever case.',
    },
    'headers-null-when-none': {
      section: 'HTTP response backend',
      statement: 'headers is null when the backend has none.',
    },
    'status-code-kept': {
      section: 'HTTP response backend',
      statement: 'status_code is an int32 that comes back as it was sent.',
    },
    ...backendRequirements,
  },
  gaps: {
    'header-name-case': {
      section: 'HTTP response backend',
      question: 'Do the names of headers come back in lower case, as in the samples?',
    },
    'status-code-range': { section: 'HTTP response backend', question: 'Which integers does status_code accept?' },
    'unset-response': {
      section: 'HTTP response backend',
      question: 'What are body and status_code when none is given?',
    },
    'headers-update': {
      section: 'Backends',
      question: 'Does an update of headers replace the whole map, or add to it?',
    },
    'read-under-other-path': {
      section: 'Backends',
      question: 'What answers a read of an HTTP response backend under the path of another kind?',
    },
  },
});
