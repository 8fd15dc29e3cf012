import { z } from 'zod';
import type { Deployment } from '../../deployment/deployment.ts';
import { domainName, takeOnce } from '../../readers/domain-name.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';
import { policyIn, showManagement, startManaging } from '../certificates/certificate-management.ts';

const path = '/agent_ingresses';
const regions = ['us', 'eu', 'ap', 'au', 'sa', 'jp', 'in'];

/** Document 1, Agent ingress. No domain is delegated to this deployment, so no certificate is ever issued. */
export const serveAgentIngresses = (deployment: Deployment): Collection => {
  const { rules, seeds } = deployment;
  const take = takeOnce(deployment.shelf(path));
  const certificate_management_policy = policyIn(deployment).nullish();
  return new Collection(deployment, {
    name: 'agent-ingresses',
    title: 'agent ingress',
    path,
    prefix: 'agin_',
    listKey: 'ingresses',
    create: z.object({
      ...describedBy(rules, `POST ${path}`),
      domain: domainName({ wildcard: false }),
      certificate_management_policy,
    }),
    update: z.object({ ...describedBy(rules, `PATCH ${path}/{id}`), certificate_management_policy }),
    sample: (n) => ({ description: `somebody else's ingress ${n}`, domain: `ingress-${n}.example.net` }),
    make: (input) => {
      const domain = String(input['domain']);
      take(domain);
      return { domain, management: startManaging(deployment, input['certificate_management_policy'], false) };
    },
    amend: (input) => {
      const policy = input['certificate_management_policy'];
      return policy === undefined ? {} : { management: startManaging(deployment, policy, false) };
    },
    show: ({ id, fields: { domain, management } }) => ({
      // Document 1, Conventions: the uri of an agent ingress is relative.
      uri: `${path}/${id}`,
      domain,
      ns_targets: ['a', 'b', 'c'].map((letter) => `${letter}.ns.${seeds.serviceDomain}`),
      region_domains: regions.map((region) => `agent.${region}.${domain}`),
      ...showManagement(management),
    }),
  });
};
