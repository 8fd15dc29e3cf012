import { z } from 'zod';
import { describedBy } from '../../readers/text.ts';
import type { Call } from '../../server/call.ts';
import { Collection } from '../../server/collection.ts';
import type { Deployment } from '../../server/deployment.ts';
import { ownerOf } from '../../server/ownership.ts';

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
