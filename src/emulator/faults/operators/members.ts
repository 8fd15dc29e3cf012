import { ok } from '../../base/call.ts';
import type { At, Operator } from '../base/operator.ts';
import { onRefusal } from './refuse.ts';

/** Shows an empty object under the names of members that every object has, such as `constructor`, as a look-up in an object without a check does. */
export const findMembers = (at: At): Operator =>
  onRefusal(at, (_, { call }) => ((Object.values(call.params).at(-1) ?? '') in {} ? ok({}) : null));
