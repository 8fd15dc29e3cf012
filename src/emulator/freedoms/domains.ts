import type { Deployment } from '../deployment.ts';
import { invalid } from '../problem.ts';
import { type Freedom, isObject, onSuccess } from './freedom.ts';

type Shown = Record<string, unknown>;
const creates = ['POST /reserved_domains', 'POST /agent_ingresses'];
const updates = ['PATCH /reserved_domains/{id}', 'PATCH /agent_ingresses/{id}'];
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
    name: 'uploaded-and-managed',
    summary: 'a policy stands beside a certificate that was uploaded',
    plant: (d) =>
      onDomains(d, (shown) => {
        if (!isObject(shown['certificate']) || shown[policyField] !== null) return;
        shown[policyField] = { authority: d.seeds.acmeAuthority, private_key_type: 'rsa' };
        shown['certificate_management_status'] = { renews_at: null, provisioning_job: null };
      }),
  },
  {
    name: 'no-policy-beside-uploaded',
    summary: 'a policy cannot be set while a certificate that was uploaded is attached',
    plant: (d) =>
      d.detour('PATCH /reserved_domains/{id}', (call, next) =>
        d.shelf('/reserved_domains').find(call.params['id'] ?? '')?.fields['certificateId'] && call.body[policyField]
          ? { status: 409, headers: {}, body: { msg: 'detach the certificate first' } }
          : next(call),
      ),
  },
  {
    name: 'certificates-cover-names',
    summary: 'a certificate can be attached only to a domain that it covers, which is none of ours',
    plant: (d) => {
      for (const route of ['POST /reserved_domains', 'PATCH /reserved_domains/{id}'])
        d.detour(route, (call, next) => {
          if (call.body['certificate_id']) throw invalid({ certificate_id: 'one that covers the domain' });
          return next(call);
        });
    },
  },
  {
    name: 'no-certificate-while-managed',
    summary: 'a certificate cannot be attached while certificates are managed',
    plant: (d) =>
      d.detour('PATCH /reserved_domains/{id}', (call, next) =>
        d.shelf('/reserved_domains').find(call.params['id'] ?? '')?.fields['management'] && call.body['certificate_id']
          ? { status: 409, headers: {}, body: { msg: 'certificates are managed' } }
          : next(call),
      ),
  },
  {
    name: 'status-a-moment-later',
    summary: 'a new policy has no status yet in the answer that shows it first',
    plant: (d) => {
      const known = new Set<unknown>();
      onDomains(d, (shown) => {
        if (!isObject(shown[policyField]) || known.has(shown['id'])) return;
        known.add(shown['id']);
        shown['certificate_management_status'] = null;
      });
    },
  },
  {
    name: 'no-second-policy-while-provisioning',
    summary: 'a policy cannot be changed while a certificate is being provisioned',
    plant: (d) => {
      for (const route of updates)
        d.detour(route, (call, next) => {
          const path = route.slice('PATCH '.length, -'/{id}'.length);
          const managed = d.shelf(path).find(call.params['id'] ?? '')?.fields['management'];
          return managed && call.body[policyField]
            ? { status: 409, headers: {}, body: { msg: 'a certificate is being provisioned' } }
            : next(call);
        });
    },
  },
  {
    name: 'names-a-moment-later',
    summary: 'a new ingress has no names yet in the answer to its creation',
    plant: (d) =>
      d.detour('POST /agent_ingresses', async (call, next) => {
        const reply = await next(call);
        if (isObject(reply.body) && reply.status === 201)
          for (const field of ['ns_targets', 'region_domains']) reply.body[field] = [];
        return reply;
      }),
  },
  {
    name: 'authority-in-any-case',
    summary: 'the name of the authority is taken in any case',
    plant: (d) => {
      for (const route of [...creates, ...updates])
        d.detour(route, (call, next) => {
          const policy = call.body[policyField];
          if (!isObject(policy)) return next(call);
          const authority = String(policy['authority']).toLowerCase();
          return next({ ...call, body: { ...call.body, [policyField]: { ...policy, authority } } });
        });
    },
  },
  {
    name: 'domains-owned',
    summary: 'only names under the domain of the caller, or of the service, can be taken',
    plant: (d) => {
      for (const route of creates)
        d.detour(route, (call, next) => {
          const ours = [d.seeds.customDomain, d.seeds.serviceDomain].some((one) =>
            String(call.body['domain']).toLowerCase().endsWith(`.${one}`),
          );
          if (!ours) throw invalid({ domain: 'one of yours' });
          return next(call);
        });
    },
  },
  {
    name: 'domains-answered-again',
    summary: 'a creation with a domain that is there already answers with what is there',
    plant: (d) => {
      for (const route of creates)
        d.detour(route, (call, next) => {
          const path = route.slice('POST '.length);
          const there = d
            .shelf(path)
            .all()
            .find(({ fields }) => fields['domain'] === call.body['domain']);
          const collection = d.collections.find(({ spec }) => spec.path === path);
          return there && collection ? { status: 201, headers: {}, body: collection.show(there, false) } : next(call);
        });
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
