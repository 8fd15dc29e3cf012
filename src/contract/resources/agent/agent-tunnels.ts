import { defineResource } from '../../terms/contract.ts';
import { agentRequirements } from './agent-requirements.ts';

/** Document 3, Tunnel, metrics.http. */
export interface RequestMetrics {
  count: number;
  rate1: number;
  rate5: number;
  rate15: number;
  p50: number;
  p90: number;
  p95: number;
  p99: number;
}

/** Document 3, Tunnel, metrics.conns. */
export interface ConnectionMetrics extends RequestMetrics {
  gauge: number;
}

/** Document 3, Tunnel. Any protocol is allowed: the document names two as examples. */
export interface Tunnel {
  name: string;
  uri: string;
  public_url: string;
  proto: string;
  config: {
    addr: string;
    inspect: boolean;
  };
  metrics: {
    conns: ConnectionMetrics;
    http: RequestMetrics;
  };
}

export interface TunnelList {
  tunnels: Tunnel[];
  uri: string;
}

/** The parameters in the samples. The complete list is not documented. */
export interface TunnelStart {
  name?: string;
  proto?: string;
  addr?: string | number;
}

export const agentTunnels = defineResource({
  name: 'agent-tunnels',
  title: 'Agent tunnel',
  document: 3,
  section: 'Tunnel',
  api: 'agent',
  collection: '/api/tunnels',
  idPrefix: '',
  key: 'name',
  listKey: 'tunnels',
  uri: 'relative',
  schema: 'Tunnel',
  traits: [],
  secrets: [],
  steady: { name: 'exact', uri: 'exact', proto: 'protocol' },
  moving: {
    public_url: 'that it stays is not said; that it leads to the tunnel is a requirement of its own',
    config: 'how its address is written may differ between answers; what it names is a requirement of its own',
    metrics: 'they count traffic',
  },
  endpoints: [
    { id: 'GET /api/tunnels', operation: 'list', status: 200, response: 'TunnelList' },
    { id: 'POST /api/tunnels', operation: 'create', status: 201, request: 'TunnelStart', response: 'Tunnel' },
    { id: 'GET /api/tunnels/{id}', operation: 'get', status: 200, response: 'Tunnel' },
    { id: 'DELETE /api/tunnels/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    shape: {
      section: 'Tunnel',
      statement: 'A tunnel shows every field of its table, metrics included, and each has the type stated there.',
    },
    'uri-form': { section: 'Tunnel', statement: 'The uri of a tunnel is /api/tunnels/<name>.' },
    ...agentRequirements,
    list: { section: 'Endpoints', statement: 'GET /api/tunnels answers 200.' },
    'list-object': {
      section: 'Tunnel',
      statement: 'The list of tunnels is an object with an array under tunnels, and uri /api/tunnels.',
    },
    create: { section: 'Endpoints', statement: 'POST /api/tunnels starts a tunnel and answers 201.' },
    'create-echo': {
      section: 'Endpoints',
      statement: 'The answer to a start describes the started tunnel: the name and protocol are those asked for.',
    },
    addr: {
      section: 'Tunnel',
      statement: 'config.addr is the local address that was asked for, as it was sent or as host:port.',
    },
    'port-alone': {
      section: 'Tunnel',
      statement: 'A tunnel can be started with a port alone as its local address, and forwards to that port.',
    },
    get: { section: 'Endpoints', statement: 'GET /api/tunnels/:name answers 200.' },
    'get-echo': { section: 'Endpoints', statement: 'The detail of a tunnel shows the tunnel that was started.' },
    'list-echo': { section: 'Endpoints', statement: 'The list shows each tunnel as it was started.' },
    'list-complete': {
      section: 'Endpoints',
      statement: 'Every tunnel that runs is in the list, once.',
      follows: 'The list is one of the running tunnels.',
    },
    forwards: {
      section: 'Tunnel',
      statement: 'What is sent to public_url over HTTP reaches the local address, and its answer comes back.',
    },
    'forwards-tcp': {
      section: 'Tunnel',
      statement: 'What is sent to public_url of a TCP tunnel reaches the local address, and its answer comes back.',
    },
    'metrics-count': {
      section: 'What the service does',
      statement:
        'Metrics are those of the running tunnel: a request through it changes metrics.http, a connection through a TCP tunnel metrics.conns.',
    },
    'names-escaped': {
      section: 'Endpoints',
      statement: 'A tunnel is found under its name, escaped in the path, whatever characters the name has.',
      follows: 'The path names a tunnel by its name, and a path carries other characters as escapes (RFC 3986).',
    },
    delete: { section: 'Endpoints', statement: 'DELETE /api/tunnels/:name answers 204.' },
    'delete-no-body': { section: 'Endpoints', statement: 'The answer to a stop has an empty body.' },
    'stopped-not-shown': {
      section: 'Endpoints',
      statement: 'A stopped tunnel has no detail any more.',
      follows: 'Stop ends the tunnel; what was ended is not shown as running.',
    },
    'stopped-not-listed': {
      section: 'Endpoints',
      statement: 'A stopped tunnel is not in the list.',
      follows: 'Stop ends the tunnel; what was ended is not shown as running.',
    },
    'stopped-not-forwarding': {
      section: 'Endpoints',
      statement: 'Once a tunnel is stopped, what is sent to its public_url no longer reaches the local address.',
      follows: 'Stop ends the tunnel, and a tunnel is what forwards.',
    },
    'stop-leaves-others': {
      section: 'Endpoints',
      statement: 'A stop ends the named tunnel and no other.',
      follows: 'Stop acts on the tunnel that the path names.',
    },
    'unknown-name': {
      section: 'Endpoints',
      statement: 'The detail of a name that no tunnel has is refused.',
      follows: 'The detail answers with the tunnel; where there is none, no success can be answered.',
    },
    'malformed-body': {
      section: 'Endpoints',
      statement: 'A start whose body is not JSON is refused.',
      inferred: 'Request bodies are JSON; what becomes of another body is not shown.',
    },
  },
  gaps: {
    parameters: { section: 'Captured request', question: 'Which parameters beside name, proto and addr are accepted?' },
    'required-parameters': { section: 'Endpoints', question: 'Which parameters must a start carry?' },
    'unknown-fields': { section: 'Endpoints', question: 'What becomes of a parameter that nobody knows?' },
    protocols: { section: 'Tunnel', question: 'Which values of proto start a tunnel, and what do they show?' },
    'addr-forms': { section: 'Tunnel', question: 'Which forms of addr are accepted, and how are they shown?' },
    'name-taken': { section: 'Endpoints', question: 'What does a start under the name of a running tunnel answer?' },
    'repeated-stop': { section: 'Endpoints', question: 'What does stopping a tunnel a second time answer?' },
    'metrics-meaning': { section: 'Tunnel', question: 'What do the counts of metrics count?' },
    'extra-fields': { section: 'Versioning, rule 2', question: 'Which fields are shown that its table does not name?' },
  },
});
