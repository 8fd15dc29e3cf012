import { z } from 'zod';
import type { Rules } from './rules.ts';

/** The schema of acl in requests to a route. */
export const aclBy = (rules: Rules, route: string) => ({
  acl: z
    .array(z.string())
    .refine(
      (acl) => (acl.length === 1 && acl[0] === '*') || acl.every((rule, index) => rules.allows(rule, route, index)),
      {
        error: () => 'rules of the form bind:<domain>, bind:<host:port> or bind:<label>, or the single rule *',
      },
    )
    .nullish(),
});
