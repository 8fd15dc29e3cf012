import type { JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Flaw } from '../subject/check.ts';
import { same } from './compare.ts';
import { quotePair } from './quote-pair.ts';

/** Flaws of the steady fields in which a shown resource differs from the expected one. */
export const differencesFrom = (resource: Resource, place: string, wanted: JsonObject, shown: JsonObject): Flaw[] =>
  Object.entries(resource.steady)
    .filter(([field, comparison]) => Object.hasOwn(wanted, field) && !same(comparison, wanted[field], shown[field]))
    .map(([field]) => ({
      place: `${place}/${field}`,
      summary: `${field} is not what it was set to`,
      ...quotePair(wanted[field], shown[field]),
    }));
