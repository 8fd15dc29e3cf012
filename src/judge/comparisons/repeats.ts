import { isObject } from '../../contract/json-object.ts';
import { type Subject, succeeded } from '../subject/subject.ts';
import { same } from './compare.ts';
import { differencesFrom } from './differences-from.ts';

/**
 * Whether a creation was answered with what is there already: it names the same domain, certificate or key as one of our resources, and the answer
 * shows that one as it is. Whether two may have the same is not said, nor that a second creation has to be refused; nothing was made and nothing changed.
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
