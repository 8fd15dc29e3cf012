import { defineResource } from '../../terms/contract.ts';
import {
  type SessionModule,
  type SessionModuleShown,
  sessionGaps,
  sessionRequirements,
  steadyOfSession,
} from './session-module.ts';

/** Document 2, SAML module of an HTTPS edge route, in responses. */
export interface RouteSaml extends SessionModuleShown {
  idp_metadata?: string | null;
  force_authn?: boolean | null;
  allow_idp_initiated?: boolean | null;
  authorized_groups?: string[] | null;
  nameid_format?: string | null;
  /** This field and all below are response-only. */
  idp_metadata_url: string | null;
  entity_id: string;
  assertion_consumer_service_url: string;
  single_logout_url: string | null;
  request_signing_certificate_pem: string;
  metadata_url: string;
}

export interface RouteSamlReplace extends SessionModule {
  idp_metadata?: string;
  force_authn?: boolean;
  allow_idp_initiated?: boolean;
  authorized_groups?: string[];
  nameid_format?: string;
}

const path = '/edges/https/{edge_id}/routes/{id}/saml';
const section = 'HTTPS edge route modules, SAML';
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

export const routeSaml = defineResource({
  name: 'route-saml',
  title: 'SAML of a route',
  document: 2,
  section: 'HTTPS edge route modules',
  api: 'management',
  collection: path,
  idPrefix: '',
  listKey: '',
  uri: 'absolute',
  schema: 'RouteSaml',
  traits: [],
  secrets: [],
  steady: {
    ...steadyOfSession,
    idp_metadata: 'markup',
    force_authn: 'exact',
    allow_idp_initiated: 'exact',
    authorized_groups: 'members',
    nameid_format: 'text',
  },
  computed: {
    entity_id: { compare: 'exact' },
    assertion_consumer_service_url: { compare: 'exact' },
    single_logout_url: { compare: 'exact' },
    // The document describes the key pair, and does not say how often its certificate is issued again.
    request_signing_certificate_pem: { compare: 'certified-key' },
    metadata_url: { compare: 'exact' },
  },
  moving: { idp_metadata_url: 'the documents say that it appears in responses, and not what it is' },
  endpoints: [
    { id: `PUT ${path}`, operation: 'replace', status: 200, request: 'RouteSamlReplace', response: 'RouteSaml' },
    { id: `GET ${path}`, operation: 'get', status: 200, response: 'RouteSaml' },
  ],
  requirements: {
    ...sessionRequirements,
    'nameid-format-default': {
      section,
      statement: `nameid_format that was not set is, where it is shown, ${persistent}.`,
    },
    'service-provider-urls': {
      section,
      statement: 'entity_id, assertion_consumer_service_url, single_logout_url and metadata_url are URLs.',
    },
    'entity-id-is-metadata-url': { section, statement: 'entity_id is the same as metadata_url.' },
    'signing-certificate': {
      section,
      statement: 'request_signing_certificate_pem is the PEM of an X.509 certificate.',
    },
    'response-only-fields': {
      section,
      statement: 'The fields of the service provider and idp_metadata_url are response-only: no request sets them.',
    },
  },
  gaps: {
    ...sessionGaps,
    'nameid-formats': { section, question: 'Which values of nameid_format are supported?' },
    'idp-metadata-checked': { section, question: 'Is idp_metadata refused that is no XML, or no EntityDescriptor?' },
    'idp-metadata-url': { section, question: 'How is idp_metadata_url shown where the metadata was sent as XML?' },
    'saml-delete': { section: 'Edge modules', question: 'What does DELETE of the SAML module answer?' },
    'beside-oidc': { section: 'HTTPS edge route modules', question: 'May a route have SAML and OIDC at once?' },
  },
});
