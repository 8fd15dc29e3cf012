import { defineResource } from '../../terms/contract.ts';
import { agentRequirements } from './agent-requirements.ts';

export interface HeaderMap {
  [name: string]: string[];
}

/** Document 3, Captured request. */
export interface CapturedRequest {
  uri: string;
  id: string;
  tunnel_name: string;
  remote_addr: string;
  /** @format rfc3339 */
  start: string;
  /** @TJS-type integer */
  duration: number;
  request: {
    method: string;
    proto: string;
    headers: HeaderMap;
    uri: string;
    raw: string;
  };
  /** Null while the local server has not yet responded. */
  response: {
    status: string;
    /** @TJS-type integer */
    status_code: number;
    proto: string;
    headers: HeaderMap;
    raw: string;
  } | null;
}

export interface CapturedRequestList {
  uri: string;
  requests: CapturedRequest[];
}

export interface Replay {
  id: string;
  tunnel_name?: string;
}

export const capturedRequests = defineResource({
  name: 'captured-requests',
  title: 'Captured request',
  document: 3,
  section: 'Captured request',
  api: 'agent',
  collection: '/api/requests/http',
  idPrefix: '',
  listKey: 'requests',
  uri: 'relative',
  schema: 'CapturedRequest',
  traits: [],
  secrets: [],
  steady: {},
  moving: Object.fromEntries(
    ['uri', 'id', 'tunnel_name', 'remote_addr', 'start', 'duration', 'request', 'response'].map((field) => [
      field,
      'the suites did not make it; what it shows is held against the traffic that was captured',
    ]),
  ),
  endpoints: [
    { id: 'GET /api/requests/http', operation: 'list', status: 200, response: 'CapturedRequestList' },
    { id: 'POST /api/requests/http', operation: 'replay', status: 204, request: 'Replay' },
    { id: 'DELETE /api/requests/http', operation: 'clear', status: 204 },
    { id: 'GET /api/requests/http/{id}', operation: 'get', status: 200, response: 'CapturedRequest' },
  ],
  requirements: {
    shape: {
      section: 'Captured request',
      statement: 'A captured request shows every field of its table, and each has the type stated there.',
    },
    'uri-form': { section: 'Captured request', statement: 'The uri of a captured request is /api/requests/http/<id>.' },
    timestamps: {
      section: 'Captured request',
      statement: 'start is a timestamp with UTC offset in RFC 3339 form.',
    },
    ...agentRequirements,
    list: { section: 'Endpoints', statement: 'GET /api/requests/http answers with a success status for reading, 200.' },
    'list-object': {
      section: 'Captured request',
      statement: 'The list is an object with an array under requests, and uri /api/requests/http.',
    },
    get: { section: 'Endpoints', statement: 'GET /api/requests/http/:request_id answers 200.' },
    'get-agrees': {
      section: 'Endpoints',
      statement: 'The detail shows the captured request that the list shows.',
      follows: 'The id in the path names the captured request that the list shows under it.',
    },
    'id-unique': {
      section: 'Captured request',
      statement: 'No two captured requests share an id.',
      follows: 'An id names one captured request: its path leads to it.',
    },
    'unknown-id': {
      section: 'Endpoints',
      statement: 'The detail of an id that names nothing is refused.',
      follows: 'The detail answers with the captured request; where there is none, no success can be answered.',
    },
    // What is captured
    captured: {
      section: 'Tunnel',
      statement: 'A request through a tunnel whose config.inspect is true is captured, once.',
    },
    'not-captured': {
      section: 'Tunnel',
      statement: 'A request through a tunnel whose config.inspect is false is not captured.',
    },
    'tunnel-name': { section: 'Captured request', statement: 'tunnel_name is the tunnel the request arrived on.' },
    'remote-addr': {
      section: 'Captured request',
      statement: 'remote_addr is an address, and not that of the local server.',
    },
    start: { section: 'Captured request', statement: 'start tells when the exchange started.' },
    duration: {
      section: 'Captured request',
      statement: 'duration is that of the exchange: a longer one shows more.',
    },
    method: { section: 'Captured request', statement: 'request.method is the method that was sent.' },
    'request-proto': { section: 'Captured request', statement: 'request.proto is an HTTP protocol version.' },
    'request-headers': {
      section: 'Captured request',
      statement: 'request.headers has each header that was sent, with all of its values in order.',
    },
    'request-uri': { section: 'Captured request', statement: 'request.uri is the path that was sent.' },
    'request-raw': {
      section: 'Captured request',
      statement:
        'request.raw is the base64 of the bytes of the request: its method, path and headers, and its body to the byte; of a large body the beginning at least.',
    },
    'response-status': {
      section: 'Captured request',
      statement: 'response.status_code and the text of response.status are those of the answer.',
    },
    'response-headers': {
      section: 'Captured request',
      statement: 'response.headers has each header of the answer, with all of its values in order.',
    },
    'response-raw': {
      section: 'Captured request',
      statement:
        'response.raw is the base64 of the bytes of the answer: its status and headers, and its body to the byte; of a large body the beginning at least.',
    },
    'response-pending': {
      section: 'Captured request',
      statement: 'response is null while the local server has not yet responded.',
    },
    'response-arrives': {
      section: 'Captured request',
      statement: 'Once the local server has responded, response is no longer null.',
    },
    // Queries
    limit: { section: 'Endpoints', statement: 'limit is the maximum number of captured requests to return.' },
    'tunnel-name-filter': {
      section: 'Endpoints',
      statement: 'With tunnel_name, the list holds the requests of that tunnel and of no other.',
    },
    // Replay
    replay: { section: 'Endpoints', statement: 'POST /api/requests/http answers 204.' },
    'replay-no-body': { section: 'Endpoints', statement: 'The answer to a replay has an empty body.' },
    'replay-whole': {
      section: 'Endpoints',
      statement: 'A replay sends the captured request again: its method, path and body, and the headers of its sender.',
    },
    'replay-recorded-tunnel': {
      section: 'Endpoints',
      statement: 'Without tunnel_name, a replay goes to the tunnel that the request was recorded on.',
    },
    'replay-named-tunnel': {
      section: 'Endpoints',
      statement: 'With tunnel_name, a replay goes to that tunnel and not to the one it was recorded on.',
    },
    'replay-needs-id': {
      section: 'Endpoints',
      statement: 'A replay without id is refused: only tunnel_name is optional.',
      follows: 'id is the request to replay, and tunnel_name alone is optional.',
    },
    'replay-unknown-id': {
      section: 'Endpoints',
      statement: 'A replay of an id that names nothing is refused.',
      follows: 'A success says that the request was replayed; what does not exist cannot be.',
    },
    'replay-unknown-tunnel': {
      section: 'Endpoints',
      statement: 'A replay against a name that no tunnel has is refused.',
      follows: 'A success says that the request was replayed against that tunnel; none has the name.',
    },
    'malformed-body': {
      section: 'Endpoints',
      statement: 'A replay whose body is not JSON is refused.',
      inferred: 'Request bodies are JSON; what becomes of another body is not shown.',
    },
    // Deletion and eviction
    clear: { section: 'Endpoints', statement: 'DELETE /api/requests/http answers 204.' },
    'clear-no-body': { section: 'Endpoints', statement: 'The answer to the deletion has an empty body.' },
    'cleared-not-listed': {
      section: 'Endpoints',
      statement: 'After the deletion, no request that was captured before is listed.',
      follows: 'The operation deletes all captured requests; what was deleted is not shown.',
    },
    'cleared-not-shown': {
      section: 'Endpoints',
      statement: 'After the deletion, no request that was captured before has a detail or is replayed.',
      follows: 'The operation deletes all captured requests; what was deleted is neither shown nor sent again.',
    },
    'evicts-oldest': {
      section: 'Limits',
      statement: 'When captured requests exceed inspect_db_size, the oldest are evicted.',
    },
  },
  gaps: {
    'duration-unit': { section: 'Captured request', question: 'What is the unit of duration?' },
    'list-order': { section: 'Endpoints', question: 'In which order does the list hold captured requests?' },
    'limit-values': {
      section: 'Limits',
      question: 'Is a limit accepted that is 0, negative, no number, or very large?',
    },
    'unknown-tunnel-filter': {
      section: 'Endpoints',
      question: 'What does the list answer for a tunnel that does not run?',
    },
    'query-in-uri': { section: 'Captured request', question: 'Does request.uri carry the query, and the escapes?' },
    'remote-addr-form': { section: 'Captured request', question: 'Which form has remote_addr?' },
    'replay-captured': { section: 'Endpoints', question: 'Is a replayed request captured itself?' },
    'silent-server': {
      section: 'Captured request',
      question: 'What is captured of a request that the local server breaks off?',
    },
    'after-stop': { section: 'Endpoints', question: 'Are captured requests kept when their tunnel is stopped?' },
    'extra-fields': { section: 'Versioning, rule 2', question: 'Which fields are shown that its table does not name?' },
  },
});
