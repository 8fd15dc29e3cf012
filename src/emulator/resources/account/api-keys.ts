import { z } from 'zod';
import type { Call } from '../../base/call.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { Collection } from '../../server/collection.ts';
import { ownerOf } from '../../server/ownership.ts';
import { describedBy } from '../../server/text.ts';

/** Document 1, API key. */
export const serveApiKeys = (deployment: Deployment): Collection => {
  const { rules, account } = deployment;
  return new Collection(deployment, {
    name: 'api-keys',
    title: 'API key',
    path: '/api_keys',
    prefix: 'ak_',
    listKey: 'keys',
    create: z.object({ ...describedBy(rules, 'POST /api_keys'), owner_id: z.string().nullish() }),
    update: z.object(describedBy(rules, 'PATCH /api_keys/{id}')),
    sample: (n) => ({ description: `somebody else's key ${n}`, owner_id: account.member.id }),
    make: (input, call: Call) => ({ owner_id: ownerOf(input, call, rules, account), secret: rules.newToken() }),
    // Endpoints, rule 1: the token is in the creation response and in no later one.
    show: ({ fields }, fresh) => ({ owner_id: fields['owner_id'], token: fresh ? fields['secret'] : null }),
  });
};
