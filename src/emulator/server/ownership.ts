import type { Call } from '../base/call.ts';
import { forbidden, invalid } from '../base/problem.ts';
import type { Account } from './account.ts';
import type { Rules } from './rules.ts';

/** The owner of a new credential: the caller, unless an admin names another user (document 1, Authentication, rule 5). */
export const ownerOf = (input: Record<string, unknown>, call: Call, rules: Rules, account: Account): string => {
  const named = input['owner_id'];
  if (typeof named !== 'string' || named === '') return call.caller.userId;
  if (!rules.mayName(call.caller, named)) throw forbidden('Only an admin may name another owner.', 'owner_id');
  if (account.user(named) === undefined) throw invalid({ owner_id: 'the id of a user of this account' });
  return named;
};
