import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';

/** What nobody but a request can have set; other settings have defaults, which one that is shown disabled may show. */
const tellTale = ['ip_policies', 'issuer', 'client_id', 'client_secret'];

/** The settings of a deleted module that are still shown; of one that is shown disabled, those that tell. */
export const stillShown = ({ steady }: Resource, before: JsonObject, after: unknown): string[] => {
  if (!isObject(after)) return [];
  return Object.entries(steady)
    .filter(([field]) => field !== 'enabled' && (before[field] ?? '') !== '' && Object.hasOwn(after, field))
    .filter(([field]) => after['enabled'] !== false || tellTale.includes(field))
    .filter(([field, comparison]) => same(comparison, before[field], after[field]))
    .map(([field]) => field);
};
