import { defineResource } from '../../terms/contract.ts';
import {
  type SessionModule,
  type SessionModuleShown,
  sessionGaps,
  sessionRequirements,
  steadyOfSession,
} from './session-module.ts';

/** Document 2, OIDC module of an HTTPS edge route, in responses. */
export interface RouteOidc extends SessionModuleShown {
  issuer?: string | null;
  client_id?: string | null;
  client_secret?: string | null;
  scopes?: string[] | null;
}

export interface RouteOidcReplace extends SessionModule {
  issuer?: string;
  client_id?: string;
  client_secret?: string;
  scopes?: string[];
}

const path = '/edges/https/{edge_id}/routes/{id}/oidc';

export const routeOidc = defineResource({
  name: 'route-oidc',
  title: 'OIDC of a route',
  document: 2,
  section: 'HTTPS edge route modules',
  api: 'management',
  collection: path,
  idPrefix: '',
  listKey: '',
  uri: 'absolute',
  schema: 'RouteOidc',
  traits: [],
  secrets: [],
  steady: {
    ...steadyOfSession,
    issuer: 'address',
    client_id: 'exact',
    client_secret: 'exact',
    scopes: 'members',
  },
  endpoints: [
    { id: `PUT ${path}`, operation: 'replace', status: 200, request: 'RouteOidcReplace', response: 'RouteOidc' },
    { id: `GET ${path}`, operation: 'get', status: 200, response: 'RouteOidc' },
    { id: `DELETE ${path}`, operation: 'delete', status: 204 },
  ],
  requirements: {
    ...sessionRequirements,
    'client-secret-unmasked': {
      section: 'HTTPS edge route modules',
      statement: 'client_secret is returned unmasked, in the answer to replace and to get.',
    },
  },
  gaps: {
    ...sessionGaps,
    'issuer-checked': {
      section: 'HTTPS edge route modules',
      question: 'Is an issuer refused that is no URL or has no discovery document?',
    },
  },
});
