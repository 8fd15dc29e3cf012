import { defineResource } from './contract.ts';
import {
  type SessionModule,
  type SessionModuleShown,
  sessionGaps,
  sessionRequirements,
  steadyOfSession,
} from './session-module.ts';

/** Document 2, OIDC module of an HTTPS edge route, as it is read back. */
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
  at: { edge_id: { $fixture: 'httpsRoutes.0.edgeId' }, id: { $fixture: 'httpsRoutes.0.routeId' } },
  example: {
    create: {
      enabled: true,
      options_passthrough: true,
      cookie_prefix: 'plumbline.',
      inactivity_timeout: 900,
      maximum_duration: 3600,
      issuer: { $fixture: 'oidcIssuers.0', else: 'https://accounts.google.com' },
      client_id: { $unique: 'plumbline-{}' },
      client_secret: 'not-a-secret-of-anybody-7f3a',
      scopes: ['openid', 'profile'],
    },
    update: {
      enabled: false,
      options_passthrough: false,
      cookie_prefix: 'plumb-2.',
      inactivity_timeout: 600,
      maximum_duration: 7200,
      issuer: { $fixture: 'oidcIssuers.1', else: 'https://gitlab.com' },
      client_id: { $unique: 'plumbline-{}-other' },
      client_secret: 'not-a-secret-either-19c5',
      scopes: ['openid', 'email', 'profile'],
    },
  },
  // Both issuers exist, because a deployment may look at their discovery documents; whether it can reach them is another matter.
  doubt: {
    reason:
      'OIDC with a public issuer was refused: this deployment may look at an issuer before it takes it, and not reach it',
    unless: 'oidcIssuers.1',
  },
  rival: 'route-saml',
  // Whether a deployment masks client_secret is what the suites find out, so it is never relied on.
  lent: { tells: ['issuer', 'client_id', 'client_secret'], whole: false },
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
