import { isObject } from '../../base/json-object.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { onSuccess } from '../base/freedom.ts';

export type ShownDomain = Record<string, unknown>;
export const creates = ['POST /reserved_domains', 'POST /agent_ingresses'];
export const updates = ['PATCH /reserved_domains/{id}', 'PATCH /agent_ingresses/{id}'];
export const policyField = 'certificate_management_policy';

const domainsIn = (body: unknown): ShownDomain[] => {
  if (!isObject(body)) return [];
  const items = body['reserved_domains'] ?? body['ingresses'];
  return Array.isArray(items) ? items.filter(isObject) : policyField in body ? [body] : [];
};

/** Changes every reserved domain and agent ingress that an answer shows. */
export const onDomains = (d: Deployment, change: (shown: ShownDomain) => void): void =>
  onSuccess(d, ({ body }) => {
    for (const shown of domainsIn(body)) change(shown);
  });
