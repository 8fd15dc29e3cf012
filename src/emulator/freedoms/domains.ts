import type { Deployment } from '../deployment.ts';
import { invalid } from '../problem.ts';
import { type Freedom, isObject, onSuccess } from './freedom.ts';

type Shown = Record<string, unknown>;
const creates = ['POST /reserved_domains', 'POST /agent_ingresses'];
const policyField = 'certificate_management_policy';

const domainsIn = (body: unknown): Shown[] => {
  if (!isObject(body)) return [];
  const items = body['reserved_domains'] ?? body['ingresses'];
  return Array.isArray(items) ? items.filter(isObject) : policyField in body ? [body] : [];
};

const onDomains = (d: Deployment, change: (shown: Shown) => void): void =>
  onSuccess(d, ({ body }) => {
    for (const shown of domainsIn(body)) change(shown);
  });

const onStatuses = (d: Deployment, change: (status: Shown, job: Shown | null) => void): void =>
  onDomains(d, (shown) => {
    const status = shown['certificate_management_status'];
    if (isObject(status)) change(status, isObject(status['provisioning_job']) ? status['provisioning_job'] : null);
  });

const dotted = (value: unknown): unknown => (typeof value === 'string' ? `${value}.` : value);

/** How domains and the management of their certificates are shown is said only in part. */
export const domainFreedoms: readonly Freedom[] = [
  {
    name: 'names-with-final-dot',
    summary: 'names for DNS end in a dot, and domains are shown in capitals',
    plant: (d) =>
      onDomains(d, (shown) => {
        for (const field of ['cname_target', 'acme_challenge_cname_target']) shown[field] = dotted(shown[field]);
        for (const field of ['ns_targets', 'region_domains'])
          if (Array.isArray(shown[field])) shown[field] = shown[field].map(dotted);
        shown['domain'] = String(shown['domain']).toUpperCase();
      }),
  },
  {
    name: 'regions-forgotten',
    summary: 'region is always empty text',
    plant: (d) =>
      onDomains(d, (shown) => {
        shown['region'] = '';
      }),
  },
  {
    name: 'managed-by-default',
    summary: 'certificates are managed where nothing else is said',
    plant: (d) => {
      for (const route of creates)
        d.detour(route, (call, next) =>
          next(
            call.body['certificate_id'] || call.body[policyField]
              ? call
              : { ...call, body: { ...call.body, [policyField]: { authority: d.seeds.acmeAuthority } } },
          ),
        );
    },
  },
  {
    name: 'statuses-with-null',
    summary: 'a job that has not failed has null for error_code',
    plant: (d) =>
      onStatuses(d, (_, job) => {
        if (job) job['error_code'] ??= null;
      }),
  },
  {
    name: 'statuses-without-null',
    summary: 'what is unset in a status is left out, but for the job',
    plant: (d) =>
      onStatuses(d, (status, job) => {
        if (status['renews_at'] === null) delete status['renews_at'];
        if (job?.['retries_at'] === null) delete job['retries_at'];
      }),
  },
  {
    name: 'jobs-that-last',
    summary: 'a job goes on for longer than anybody waits',
    plant: (d) =>
      onStatuses(d, (_, job) => {
        if (!job) return;
        delete job['error_code'];
        job['retries_at'] = null;
        job['msg'] = '';
      }),
  },
  {
    name: 'wildcards-refused',
    summary: 'wildcards cannot be reserved on this plan',
    plant: (d) =>
      d.detour('POST /reserved_domains', (call, next) => {
        if (String(call.body['domain']).startsWith('*')) throw invalid({ domain: 'no wildcard' });
        return next(call);
      }),
  },
  {
    name: 'wildcards-targeted-when-managed',
    summary: 'acme_challenge_cname_target is set only where certificates are managed',
    plant: (d) =>
      onDomains(d, (shown) => {
        if (shown[policyField] === null && 'acme_challenge_cname_target' in shown)
          shown['acme_challenge_cname_target'] = null;
      }),
  },
  {
    name: 'configurations-of-two-kinds',
    summary: 'the first endpoint configuration is for https alone, the second for http alone',
    plant: (d) =>
      d.detour('PATCH /reserved_domains/{id}', (call, next) => {
        const [https, http] = d.seeds.endpointConfigurationIds;
        const { http_endpoint_configuration_id: forHttp, https_endpoint_configuration_id: forHttps } = call.body;
        if ((forHttp && forHttp !== http) || (forHttps && forHttps !== https)) throw invalid({ id: 'another kind' });
        return next(call);
      }),
  },
];
