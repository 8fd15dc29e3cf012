import { isObject } from '../../contract/json-object.ts';
import { type Subject, succeeded } from '../subject/subject.ts';
import { same } from './compare.ts';
import { differencesFrom } from './differences-from.ts';

/**
 * Whether a creation was answered with an existing resource: it names the same domain, certificate or key as one of ours, and the answer shows that
 * resource unchanged. The documents neither allow nor forbid two of the same, nor do they demand that the second creation is refused.
 */
export const repeats = ({ exchange, endpoint, resource, sent, model }: Subject): boolean => {
  const { names } = resource;
  const { json } = exchange;
  if (names === undefined || endpoint.operation !== 'create' || !succeeded(exchange)) return false;
  if (!isObject(sent) || !isObject(json)) return false;
  const known = model.expected(String(json['id']));
  const comparison = resource.steady[names];
  if (known === undefined || comparison === undefined) return false;
  return same(comparison, known[names], sent[names]) && differencesFrom(resource, '', known, json).length === 0;
};
