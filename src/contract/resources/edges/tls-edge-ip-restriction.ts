import { defineResource } from '../../terms/contract.ts';
import type { IpRestrictionModule, IpRestrictionModuleShown } from './edge-modules.ts';

/** Document 2, IP restriction of a TLS edge, in responses. */
export interface TlsEdgeIpRestriction extends IpRestrictionModuleShown {}
export interface TlsEdgeIpRestrictionReplace extends IpRestrictionModule {}

const path = '/edges/tls/{id}/ip_restriction';

export const tlsEdgeIpRestriction = defineResource({
  name: 'tls-edge-ip-restriction',
  title: 'IP restriction of a TLS edge',
  document: 2,
  section: 'Edge modules',
  api: 'management',
  collection: path,
  idPrefix: '',
  listKey: '',
  uri: 'absolute',
  schema: 'TlsEdgeIpRestriction',
  traits: ['referring', 'plural'],
  secrets: [],
  steady: { enabled: 'exact', ip_policies: 'references' },
  partOf: 'ip_restriction',
  endpoints: [
    {
      id: `PUT ${path}`,
      operation: 'replace',
      status: 200,
      request: 'TlsEdgeIpRestrictionReplace',
      response: 'TlsEdgeIpRestriction',
    },
    { id: `GET ${path}`, operation: 'get', status: 200, response: 'TlsEdgeIpRestriction' },
    { id: `DELETE ${path}`, operation: 'delete', status: 204 },
  ],
  requirements: {
    'policies-as-refs': {
      section: 'Module envelope',
      statement: 'ip_policies is a list of Refs, each with the id of an IP policy and its address.',
    },
    'shown-on-edge': {
      section: 'TLS edge',
      statement: 'The edge shows the module as it was last replaced.',
    },
    'follows-update-of-edge': {
      section: 'Edges, update rules',
      statement: 'A module that an update of the edge set is what get of the module answers with.',
    },
    'null-on-edge-once-deleted': {
      section: 'Edges, update rules',
      statement:
        'The module delete operation removes the module and no other: the edge then shows null for it, and the others as before.',
    },
  },
  gaps: {},
});
