import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';

/** Settings that only a request can have set. The others have defaults, which a module that is shown as disabled may show. */
const tellTale = ['ip_policies', 'issuer', 'client_id', 'client_secret'];

/** The settings of a deleted module that are still shown; if the module is shown as disabled, only those that have no default. */
export const stillShown = ({ steady }: Resource, before: JsonObject, after: unknown): string[] => {
  if (!isObject(after)) return [];
  return Object.entries(steady)
    .filter(([field]) => field !== 'enabled' && (before[field] ?? '') !== '' && Object.hasOwn(after, field))
    .filter(([field]) => after['enabled'] !== false || tellTale.includes(field))
    .filter(([field, comparison]) => same(comparison, before[field], after[field]))
    .map(([field]) => field);
};
