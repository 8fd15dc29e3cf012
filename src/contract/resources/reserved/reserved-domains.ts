import { familyRequirement } from '../../laws/family-requirement.ts';
import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Ref, type Shown, steadyOfAll } from '../../terms/shapes.ts';
import {
  type CertPolicy,
  type CertPolicyRequest,
  type CertStatus,
  managementGaps,
  managementRequirements,
} from '../certificates/certificate-management.ts';

/** Document 1, Reserved domain. */
export interface ReservedDomain extends Shown {
  /** @idPrefix rd_ */
  id: string;
  domain: string;
  /** Deprecated, and optional. */
  region?: string | null;
  cname_target: string | null;
  http_endpoint_configuration: Ref | null;
  https_endpoint_configuration: Ref | null;
  certificate: Ref | null;
  certificate_management_policy: CertPolicy | null;
  certificate_management_status: CertStatus | null;
  acme_challenge_cname_target: string | null;
}

export interface ReservedDomainList extends ListPage {
  reserved_domains: ReservedDomain[];
}

export interface ReservedDomainCreate extends Described {
  domain?: string;
  region?: 'au' | 'eu' | 'ap' | 'us' | 'jp' | 'in' | 'sa';
  /** Not together with a policy. */
  certificate_id?: string;
  certificate_management_policy?: CertPolicyRequest;
}

export interface ReservedDomainUpdate extends Described {
  /** Not together with a policy. */
  certificate_id?: string;
  certificate_management_policy?: CertPolicyRequest;
  http_endpoint_configuration_id?: string;
  https_endpoint_configuration_id?: string;
}

const section = 'Reserved domain';

export const reservedDomains = defineResource({
  name: 'reserved-domains',
  title: 'Reserved domain',
  document: 1,
  section,
  api: 'management',
  collection: '/reserved_domains',
  idPrefix: 'rd_',
  listKey: 'reserved_domains',
  uri: 'absolute',
  schema: 'ReservedDomain',
  traits: ['addressed', 'described', 'referring'],
  secrets: [],
  steady: { ...steadyOfAll, domain: 'hostname' },
  names: 'domain',
  computed: {
    cname_target: { compare: 'hostname' },
    http_endpoint_configuration: { compare: 'ref', changedBy: ['http_endpoint_configuration_id'] },
    https_endpoint_configuration: { compare: 'ref', changedBy: ['https_endpoint_configuration_id'] },
    certificate_management_policy: {
      compare: 'settings',
      changedBy: ['certificate_management_policy', 'certificate_id'],
    },
  },
  moving: {
    region: 'it is deprecated, and whether it is shown where one was named is a gap',
    certificate: 'the most recently issued one takes the place of the one before',
    certificate_management_status: 'it tells of jobs that begin and end',
    acme_challenge_cname_target:
      'it is required while a certificate is to be issued; nothing says that it is shown afterwards',
  },
  endpoints: [
    {
      id: 'POST /reserved_domains',
      operation: 'create',
      status: 201,
      request: 'ReservedDomainCreate',
      response: 'ReservedDomain',
    },
    { id: 'GET /reserved_domains/{id}', operation: 'get', status: 200, response: 'ReservedDomain' },
    { id: 'GET /reserved_domains', operation: 'list', status: 200, response: 'ReservedDomainList' },
    {
      id: 'PATCH /reserved_domains/{id}',
      operation: 'update',
      status: 200,
      request: 'ReservedDomainUpdate',
      response: 'ReservedDomain',
    },
    { id: 'DELETE /reserved_domains/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    ...familyRequirement('Endpoints', 'reserved addresses, reserved domains and agent ingresses'),
    'region-default': { section, statement: 'region is null, or empty text, where none was named.' },
    'region-values': {
      section,
      statement: 'Where region was named, as au, eu, ap, us, jp, in or sa, no other is shown.',
    },
    'regions-served': {
      section,
      statement: 'Each of au, eu, ap, us, jp, in and sa is taken as region.',
      inferred:
        'The field is deprecated; the document lists the seven and does not say that every deployment and every plan serves all of them.',
      since: '0.2.0',
    },
    'cname-target-of-custom': { section, statement: 'cname_target is the CNAME target of a custom host name.' },
    'cname-target-of-service': {
      section,
      statement: 'cname_target is null when the domain is a subdomain of a domain that the service owns.',
    },
    'acme-target-of-wildcard': {
      section,
      statement:
        'acme_challenge_cname_target is set where a certificate is to be issued for a wildcard under a custom domain.',
    },
    'acme-target-of-one-name': {
      section,
      statement: 'acme_challenge_cname_target is null for a domain that is no wildcard.',
    },
    'acme-target-of-service': {
      section,
      statement: "acme_challenge_cname_target is null for a subdomain of the service's own domains.",
    },
    'configurations-null': {
      section,
      statement:
        'http_endpoint_configuration and https_endpoint_configuration are null when there is none, and else a Ref.',
    },
    'http-configuration': {
      section: 'Endpoints',
      statement: 'An update with http_endpoint_configuration_id attaches that endpoint configuration.',
    },
    'https-configuration': {
      section: 'Endpoints',
      statement: 'An update with https_endpoint_configuration_id attaches that endpoint configuration.',
    },
    'certificate-null': {
      section,
      statement: 'certificate is null where none was uploaded for the domain and none was issued.',
    },
    'certificate-ref': {
      section: 'Conventions',
      statement:
        'certificate is a Ref to a TLS certificate: an id with the prefix cert_ and its address under /tls_certificates.',
    },
    'certificate-on-create': {
      section: 'Endpoints',
      statement: 'A creation with certificate_id attaches that TLS certificate, shown as a Ref.',
    },
    'certificate-on-update': {
      section: 'Endpoints',
      statement: 'An update with certificate_id attaches that TLS certificate, shown as a Ref.',
    },
    'certificate-unknown': {
      section: 'Endpoints',
      statement: 'certificate_id is the id of an uploaded TLS certificate; one that names nothing is refused.',
      follows: 'certificate_id is the ID of an uploaded TLS certificate; one that does not exist cannot be attached.',
    },
    'certificate-or-policy-on-create': {
      section: 'Errors, rule 3',
      statement: 'A creation that sets both certificate_id and certificate_management_policy is refused.',
    },
    'certificate-or-policy-on-update': {
      section: 'Errors, rule 3',
      statement: 'An update that sets both certificate_id and certificate_management_policy is refused.',
    },
    'domain-form': { section, statement: 'domain is a host name; what is none is refused.' },
    ...managementRequirements,
  },
  gaps: {
    ...managementGaps,
    'region-other': { section, question: 'Is a region that is none of the seven refused, or passed over?' },
    'region-shown': { section, question: 'Is the deprecated region still shown where one was named?' },
    'certificate-replaced': {
      section: 'Endpoints',
      question: 'What becomes of a policy when a certificate is attached, and of a certificate when a policy is set?',
    },
    'uploaded-managed': {
      section,
      question: 'Is a domain managed whose certificate was uploaded, so that a policy stands beside the certificate?',
    },
    'wildcards-of-service': {
      section,
      question: "Can a wildcard under the service's own domain be reserved?",
    },
    'certificate-record': {
      section: 'Conventions',
      question: 'What does the address of a TLS certificate answer?',
    },
    'configuration-record': {
      section: 'Conventions',
      question: 'What is shown of an endpoint configuration beyond its id and uri?',
    },
  },
});
