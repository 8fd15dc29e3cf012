import { isObject } from '../../base/json-object.ts';
import { invalid } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { startManaging } from '../../resources/certificates/certificate-management.ts';
import type { Freedom } from '../base/freedom.ts';
import { creates, onDomains, policyField, type ShownDomain, updates } from './shown-domains.ts';

const onStatuses = (d: Deployment, change: (status: ShownDomain, job: ShownDomain | null) => void): void =>
  onDomains(d, (shown) => {
    const status = shown['certificate_management_status'];
    if (isObject(status)) change(status, isObject(status['provisioning_job']) ? status['provisioning_job'] : null);
  });

/** Freedoms about the management of certificates, which the documents describe only in part. */
export const managementFreedoms: readonly Freedom[] = [
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
    name: 'managed-a-moment-later',
    summary: 'certificates are managed where nothing else is said, which begins a moment after the creation',
    only: ['reserved-domains', 'agent-ingresses'],
    plant: (d) => {
      for (const route of creates)
        d.detour(route, async (call, next) => {
          const reply = await next(call);
          const { id } = isObject(reply.body) ? reply.body : {};
          const stored = d.shelf(route.slice('POST '.length)).find(String(id));
          if (stored && !call.body['certificate_id'] && !call.body[policyField])
            setTimeout(() => {
              stored.fields['management'] ??= stored.fields['certificateId']
                ? null
                : startManaging(d, { authority: d.seeds.acmeAuthority }, false);
            }, 3).unref();
          return reply;
        });
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
    name: 'statuses-with-null',
    summary: 'a job that has not failed has null for error_code',
    plant: (d) =>
      onStatuses(d, (_, job) => {
        if (job) job['error_code'] ??= null;
      }),
  },
  {
    name: 'statuses-with-empty-text',
    summary: 'a job that has not failed has empty text for error_code',
    plant: (d) =>
      onStatuses(d, (_, job) => {
        if (job) job['error_code'] ??= '';
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
    name: 'status-null-while-waiting',
    summary: 'a policy has no status until its domain is delegated, which is never',
    plant: (d) =>
      onDomains(d, (shown) => {
        shown['certificate_management_status'] = null;
      }),
  },
];
