import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../../terms/shapes.ts';
import {
  type CertPolicy,
  type CertPolicyRequest,
  type CertStatus,
  managementGaps,
  managementRequirements,
} from '../certificates/certificate-management.ts';

/** Document 1, Agent ingress. Its uri is a path. */
export interface AgentIngress extends Shown {
  /** @idPrefix agin_ */
  id: string;
  domain: string;
  ns_targets: string[];
  region_domains: string[];
  certificate_management_policy: CertPolicy | null;
  certificate_management_status: CertStatus | null;
}

export interface AgentIngressList extends ListPage {
  ingresses: AgentIngress[];
}

export interface AgentIngressCreate extends Described {
  domain?: string;
  certificate_management_policy?: CertPolicyRequest;
}

export interface AgentIngressUpdate extends Described {
  certificate_management_policy?: CertPolicyRequest;
}

const section = 'Agent ingress';

export const agentIngresses = defineResource({
  name: 'agent-ingresses',
  title: 'Agent ingress',
  document: 1,
  section,
  api: 'management',
  collection: '/agent_ingresses',
  idPrefix: 'agin_',
  listKey: 'ingresses',
  uri: 'relative',
  schema: 'AgentIngress',
  traits: ['addressed', 'described'],
  secrets: [],
  steady: { ...steadyOfAll, domain: 'hostname' },
  names: 'domain',
  computed: {
    // Whether more are added later is not documented. One that disappeared would no longer lead to the service.
    ns_targets: { compare: 'growing' },
    region_domains: { compare: 'growing' },
    certificate_management_policy: { compare: 'settings', changedBy: ['certificate_management_policy'] },
  },
  moving: { certificate_management_status: 'it tells of jobs that begin and end' },
  endpoints: [
    {
      id: 'POST /agent_ingresses',
      operation: 'create',
      status: 201,
      request: 'AgentIngressCreate',
      response: 'AgentIngress',
    },
    { id: 'GET /agent_ingresses/{id}', operation: 'get', status: 200, response: 'AgentIngress' },
    { id: 'GET /agent_ingresses', operation: 'list', status: 200, response: 'AgentIngressList' },
    {
      id: 'PATCH /agent_ingresses/{id}',
      operation: 'update',
      status: 200,
      request: 'AgentIngressUpdate',
      response: 'AgentIngress',
    },
    { id: 'DELETE /agent_ingresses/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'ns-targets': {
      section,
      statement: 'ns_targets are host names to use as NS records of domain, so that it is delegated to the service.',
    },
    'region-domains': { section, statement: 'Every one of region_domains is a subdomain of domain.' },
    'policy-optional': {
      section: 'Endpoints',
      statement: 'An agent ingress may be created without a certificate_management_policy.',
    },
    'domain-form': { section, statement: 'domain is a host name; what is none is refused.' },
    ...managementRequirements,
  },
  gaps: { ...managementGaps },
});
