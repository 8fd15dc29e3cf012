import { z } from 'zod';
import { invalid } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';

/** Document 1, IP policy rule. */
export const serveIpPolicyRules = (deployment: Deployment): Collection => {
  const { rules, seeds } = deployment;
  const [create, update] = ['POST /ip_policy_rules', 'PATCH /ip_policy_rules/{id}'];
  const cidr = (route: string) =>
    z.string().refine((text) => rules.isCidr(text, route), {
      error: () => 'an IP or an IP range in CIDR notation, such as 192.0.2.0/24 or 2001:db8::/32',
    });
  return new Collection(deployment, {
    name: 'ip-policy-rules',
    title: 'IP policy rule',
    path: '/ip_policy_rules',
    prefix: 'ipr_',
    listKey: 'ip_policy_rules',
    create: z.object({
      ...describedBy(rules, create),
      cidr: cidr(create),
      ip_policy_id: z.string(),
      action: z.string().refine((text) => rules.isAction(text), { error: () => 'allow or deny' }),
    }),
    update: z.object({ ...describedBy(rules, update), cidr: cidr(update).nullish() }),
    sample: (n) => ({
      description: `somebody else's network ${n}`,
      cidr: `172.16.${n % 256}.0/24`,
      ip_policy_id: seeds.ipPolicyIds.at(-1),
      action: 'deny',
    }),
    make: (input) => {
      const policy = String(input['ip_policy_id']);
      if (!rules.exists(deployment.idsAt('/ip_policies'), policy))
        throw invalid({ ip_policy_id: 'the id of an IP policy' });
      return { cidr: input['cidr'], policy, action: input['action'] };
    },
    amend: (input) => (typeof input['cidr'] === 'string' ? { cidr: input['cidr'] } : {}),
    show: ({ fields }) => ({
      cidr: fields['cidr'],
      ip_policy: { id: fields['policy'], uri: `${deployment.baseUrl}/ip_policies/${fields['policy']}` },
      action: fields['action'],
    }),
  });
};
