import { familyRequirement } from '../../laws/family-requirement.ts';
import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';
import type {
  BackendModule,
  BackendModuleShown,
  IpRestrictionModule,
  IpRestrictionModuleShown,
} from './edge-modules.ts';
import { edgeGaps, edgeRequirements } from './edge-requirements.ts';

/** Document 2, TCP edge. */
export interface TcpEdge extends Shown {
  /** @idPrefix edgtcp_ */
  id: string;
  hostports: string[] | null;
  /** How a module is shown that is not set is said of TLS edges alone. */
  backend?: BackendModuleShown | null;
  ip_restriction?: IpRestrictionModuleShown | null;
  /** The type is not documented; that it is null is a requirement of its own. */
  policies: unknown;
}

export interface TcpEdgeList extends ListPage {
  tcp_edges: TcpEdge[];
}

export interface TcpEdgeCreate extends Described {
  hostports?: string[];
  backend?: BackendModule;
  ip_restriction?: IpRestrictionModule;
}

/** The same fields as create. */
export interface TcpEdgeUpdate extends TcpEdgeCreate {}

export const tcpEdges = defineResource({
  name: 'tcp-edges',
  title: 'TCP edge',
  document: 2,
  section: 'TCP edge',
  api: 'management',
  collection: '/edges/tcp',
  idPrefix: 'edgtcp_',
  listKey: 'tcp_edges',
  uri: 'absolute',
  schema: 'TcpEdge',
  traits: ['addressed', 'described', 'referring'],
  secrets: [],
  steady: { ...steadyOfAll, hostports: 'hostports', backend: 'module', ip_restriction: 'module' },
  moving: { policies: 'that it is null is a requirement of its own' },
  endpoints: [
    { id: 'POST /edges/tcp', operation: 'create', status: 201, request: 'TcpEdgeCreate', response: 'TcpEdge' },
    { id: 'GET /edges/tcp/{id}', operation: 'get', status: 200, response: 'TcpEdge' },
    { id: 'GET /edges/tcp', operation: 'list', status: 200, response: 'TcpEdgeList' },
    { id: 'PATCH /edges/tcp/{id}', operation: 'update', status: 200, request: 'TcpEdgeUpdate', response: 'TcpEdge' },
    { id: 'DELETE /edges/tcp/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    ...edgeRequirements,
    ...familyRequirement(
      'Endpoints',
      'edges, backends, event destinations, the certificate authorities that edges refer to, IP policy rules, reserved addresses and reserved domains',
    ),
    hostports: {
      section: 'TCP edge',
      statement: 'hostports lists what the edge serves, each in the form host:port, or is null.',
    },
  },
  gaps: {
    ...edgeGaps,
    'unset-modules': { section: 'TCP edge', question: 'How is a module shown that is not set?' },
    'module-endpoints': {
      section: 'Edge modules',
      question: 'Are backend and ip_restriction served at addresses of their own?',
    },
  },
});
