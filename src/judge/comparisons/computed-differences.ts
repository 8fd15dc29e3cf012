import type { JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Flaw } from '../subject/check.ts';
import { same } from './compare.ts';
import { quotePair } from './quote-pair.ts';

/** Flaws of computed fields that differ from an earlier answer, except those that a request with the members of `sent` may have changed. */
export const computedDifferences = (
  { computed = {} }: Resource,
  place: string,
  earlier: JsonObject,
  shown: JsonObject,
  sent: JsonObject = {},
): Flaw[] =>
  Object.entries(computed)
    .filter(
      ([field, { changedBy = [] }]) =>
        Object.hasOwn(earlier, field) && !changedBy.some((one) => Object.hasOwn(sent, one)),
    )
    .filter(([field, { compare }]) => !same(compare, earlier[field], shown[field]))
    .map(([field]) => ({
      place: `${place}/${field}`,
      summary: `${field} is not what an earlier answer showed`,
      ...quotePair(earlier[field], shown[field]),
    }));
