import { z } from 'zod';
import { invalid } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { domainName, isUnder, takeOnce } from '../../readers/domain-name.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';
import { Management, policyIn, showManagement, startManaging } from '../certificates/certificate-management.ts';

const path = '/reserved_domains';
const regions = ['au', 'eu', 'ap', 'us', 'jp', 'in', 'sa', ''];

/** The id in a field of a request, which must exist; null and '' detach. */
const named = (input: Record<string, unknown>, field: string, known: readonly string[]): string | null => {
  const id = input[field];
  if (typeof id !== 'string' || id === '') return null;
  if (!known.includes(id)) throw invalid({ [field]: 'the id of something that exists' });
  return id;
};

/** Document 1, Errors, rule 3. */
const refuseBoth = (input: Record<string, unknown>): void => {
  if (input['certificate_id'] && input['certificate_management_policy'])
    throw invalid({ certificate_id: 'not together with certificate_management_policy' });
};

/** Document 1, Reserved domain. */
export const serveReservedDomains = (deployment: Deployment): Collection => {
  const { rules, seeds } = deployment;
  const { serviceDomain, endpointConfigurationIds } = seeds;
  const certificateIn = (input: Record<string, unknown>): string | null =>
    named(input, 'certificate_id', deployment.idsAt('/tls_certificates'));
  const take = takeOnce(deployment.shelf(path));
  const certificate = {
    certificate_id: z.string().nullish(),
    certificate_management_policy: policyIn(deployment).nullish(),
  };
  const configurationId = z.string().nullish();
  const target = (kind: string): string => `${rules.newId('').slice(0, 12).toLowerCase()}.${kind}.${serviceDomain}`;
  const ref = (collection: string, id: unknown): unknown =>
    typeof id === 'string' ? { id, uri: `${deployment.baseUrl}/${collection}/${id}` } : null;

  return new Collection(deployment, {
    name: 'reserved-domains',
    title: 'reserved domain',
    path,
    prefix: 'rd_',
    listKey: 'reserved_domains',
    create: z.object({
      ...describedBy(rules, `POST ${path}`),
      domain: domainName({ wildcard: true }),
      region: z.enum(regions).nullish(),
      ...certificate,
    }),
    update: z.object({
      ...describedBy(rules, `PATCH ${path}/{id}`),
      ...certificate,
      http_endpoint_configuration_id: configurationId,
      https_endpoint_configuration_id: configurationId,
    }),
    sample: (n) => ({ description: `somebody else's domain ${n}`, domain: `domain-${n}.example.net` }),
    make: (input) => {
      refuseBoth(input);
      const certificateId = certificateIn(input);
      const domain = String(input['domain']);
      take(domain);
      const ours = isUnder(domain, serviceDomain);
      return {
        domain,
        region: input['region'] || null,
        cnameTarget: ours ? null : target('cname'),
        acmeTarget: domain.startsWith('*.') && !ours ? target('acme') : null,
        certificateId,
        httpId: null,
        httpsId: null,
        management: startManaging(deployment, input['certificate_management_policy'], ours),
      };
    },
    amend: (input, { fields }) => {
      refuseBoth(input);
      const changes: Record<string, unknown> = {};
      if (input['http_endpoint_configuration_id'] !== undefined)
        changes['httpId'] = named(input, 'http_endpoint_configuration_id', endpointConfigurationIds);
      if (input['https_endpoint_configuration_id'] !== undefined)
        changes['httpsId'] = named(input, 'https_endpoint_configuration_id', endpointConfigurationIds);
      const { certificate_management_policy: policy } = input;
      const ours = isUnder(String(fields['domain']), serviceDomain);
      if (policy !== undefined) changes['management'] = startManaging(deployment, policy, ours);
      if (input['certificate_id'] !== undefined) changes['certificateId'] = certificateIn(input);
      // Setting one unsets the other, because the documents do not allow both.
      if (changes['management']) changes['certificateId'] = null;
      if (changes['certificateId']) changes['management'] = null;
      return changes;
    },
    show: ({ fields }) => {
      const { management } = fields;
      const issued = management instanceof Management ? management.issued : null;
      return {
        domain: fields['domain'],
        region: fields['region'],
        cname_target: fields['cnameTarget'],
        http_endpoint_configuration: ref('endpoint_configurations', fields['httpId']),
        https_endpoint_configuration: ref('endpoint_configurations', fields['httpsId']),
        certificate: ref('tls_certificates', fields['certificateId'] ?? issued),
        ...showManagement(management),
        acme_challenge_cname_target: fields['acmeTarget'],
      };
    },
  });
};
