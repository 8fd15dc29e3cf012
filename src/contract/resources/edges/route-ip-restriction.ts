import { defineResource } from '../../terms/contract.ts';
import type { IpRestrictionModule, IpRestrictionModuleShown } from './edge-modules.ts';

/** Document 2, IP restriction of an HTTPS edge route, in responses. */
export interface RouteIpRestriction extends IpRestrictionModuleShown {}
export interface RouteIpRestrictionReplace extends IpRestrictionModule {}

const path = '/edges/https/{edge_id}/routes/{id}/ip_restriction';

export const routeIpRestriction = defineResource({
  name: 'route-ip-restriction',
  title: 'IP restriction of a route',
  document: 2,
  section: 'HTTPS edge route modules',
  api: 'management',
  collection: path,
  idPrefix: '',
  listKey: '',
  uri: 'absolute',
  schema: 'RouteIpRestriction',
  traits: ['referring', 'plural'],
  secrets: [],
  steady: { enabled: 'exact', ip_policies: 'references' },
  endpoints: [
    {
      id: `PUT ${path}`,
      operation: 'replace',
      status: 200,
      request: 'RouteIpRestrictionReplace',
      response: 'RouteIpRestriction',
    },
    { id: `GET ${path}`, operation: 'get', status: 200, response: 'RouteIpRestriction' },
    { id: `DELETE ${path}`, operation: 'delete', status: 204 },
  ],
  requirements: {
    'policies-as-refs': {
      section: 'HTTPS edge route modules',
      statement: 'ip_policies is a list of Refs, each with the id of an IP policy and its address.',
    },
  },
  gaps: {
    'https-edges': {
      section: 'Edge modules',
      question: 'How are HTTPS edges and their routes created, read, updated and deleted?',
    },
  },
});
