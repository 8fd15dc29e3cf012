import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';
import type {
  BackendModule,
  BackendModuleShown,
  IpRestrictionModule,
  IpRestrictionModuleShown,
  MutualTlsModule,
  MutualTlsModuleShown,
  TlsTerminationModule,
  TlsTerminationModuleShown,
} from './edge-modules.ts';
import { edgeGaps, edgeRequirements } from './edge-requirements.ts';

/** Document 2, TLS edge. */
export interface TlsEdge extends Shown {
  /** @idPrefix edgtls_ */
  id: string;
  /** Each has the form host:port. How an edge without any is shown is not documented, so null means none. */
  hostports: string[] | null;
  backend: BackendModuleShown | null;
  ip_restriction: IpRestrictionModuleShown | null;
  mutual_tls: MutualTlsModuleShown | null;
  tls_termination: TlsTerminationModuleShown | null;
  /** The type is not documented; that it is null is a requirement of its own. */
  policies: unknown;
}

export interface TlsEdgeList extends ListPage {
  tls_edges: TlsEdge[];
}

export interface TlsEdgeCreate extends Described {
  hostports?: string[];
  backend?: BackendModule;
  ip_restriction?: IpRestrictionModule;
  mutual_tls?: MutualTlsModule;
  tls_termination?: TlsTerminationModule;
}

/** The same fields as create. */
export interface TlsEdgeUpdate extends TlsEdgeCreate {}

const termination = 'Module envelope, tls_termination';
export const tlsEdges = defineResource({
  name: 'tls-edges',
  title: 'TLS edge',
  document: 2,
  section: 'TLS edge',
  api: 'management',
  collection: '/edges/tls',
  idPrefix: 'edgtls_',
  listKey: 'tls_edges',
  uri: 'absolute',
  schema: 'TlsEdge',
  traits: ['addressed', 'described', 'referring'],
  secrets: [],
  steady: {
    ...steadyOfAll,
    hostports: 'hostports',
    backend: 'module',
    ip_restriction: 'module',
    mutual_tls: 'module',
    tls_termination: 'module',
  },
  moving: { policies: 'that it is null is a requirement of its own' },
  endpoints: [
    { id: 'POST /edges/tls', operation: 'create', status: 201, request: 'TlsEdgeCreate', response: 'TlsEdge' },
    { id: 'GET /edges/tls/{id}', operation: 'get', status: 200, response: 'TlsEdge' },
    { id: 'GET /edges/tls', operation: 'list', status: 200, response: 'TlsEdgeList' },
    { id: 'PATCH /edges/tls/{id}', operation: 'update', status: 200, request: 'TlsEdgeUpdate', response: 'TlsEdge' },
  ],
  requirements: {
    ...edgeRequirements,
    hostports: { section: 'TLS edge', statement: 'hostports lists what the edge serves, each in the form host:port.' },
    'unset-modules-null': { section: 'TLS edge', statement: 'A module that is not set is shown as null.' },
    'mutual-tls-module': {
      section: 'Module envelope',
      statement:
        'mutual_tls is written as enabled and certificate_authority_ids and read back as enabled and certificate_authorities.',
    },
    'tls-termination-module': {
      section: termination,
      statement: 'tls_termination is read back with the fields that it is written with; terminate_at may be edge.',
    },
    'min-version-kept': { section: termination, statement: 'min_version is read back as it was set.' },
    'upstream-termination': {
      section: termination,
      statement: 'terminate_at may be upstream; min_version is then null, also where an earlier module had one.',
    },
    'upstream-without-min-version': {
      section: termination,
      statement:
        'min_version must be null when terminate_at is upstream: a request that sets both is refused, or min_version passed over.',
    },
    'upstream-disallows-most': {
      section: termination,
      statement: 'Most other modules are disallowed while terminate_at is upstream: an edge does not take them all.',
      since: '0.2.0',
    },
    'terminate-at-values': {
      section: termination,
      statement: 'terminate_at is edge or upstream; another value is refused.',
      follows: 'The table gives terminate_at two values; another says nowhere where TLS ends.',
    },
  },
  gaps: {
    ...edgeGaps,
    'min-version-values': { section: termination, question: 'Which values of min_version are accepted?' },
    'min-version-default': { section: termination, question: 'How is min_version shown that was not specified?' },
    'beside-upstream': {
      section: termination,
      question: 'Which other modules are accepted while terminate_at is upstream?',
    },
    'certificate-authorities-form': {
      section: 'Module envelope',
      question: 'Is certificate_authorities of mutual_tls a list of Refs or a single one?',
    },
    'edge-delete': { section: 'Edge modules', question: 'What does DELETE /edges/tls/{id} answer?' },
    'module-endpoints': {
      section: 'Edge modules',
      question: 'Are backend, mutual_tls and tls_termination served at addresses of their own?',
    },
  },
});
