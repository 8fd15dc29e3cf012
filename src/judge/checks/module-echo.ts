import { isObject, type JsonObject } from '../../contract/json-object.ts';
import { secretNames } from '../../exchange/secrets/secret-names.ts';
import { same } from '../comparisons/compare.ts';
import { computedDifferences } from '../comparisons/computed-differences.ts';
import { readBack } from '../comparisons/module.ts';
import { quotePair } from '../comparisons/quote-pair.ts';
import { tellApart } from '../comparisons/tell-apart.ts';
import type { Check, Flaw } from '../subject/check.ts';
import { documentedFields, type Subject, succeeded } from '../subject/subject.ts';

/** Both values for a finding. Secrets are not quoted: the module may hold a real one. */
const told = (field: string, wanted: unknown, shown: unknown): Pick<Flaw, 'expected' | 'received'> => {
  if (!secretNames.includes(field)) return quotePair(wanted, shown);
  if (typeof wanted === 'string' && typeof shown === 'string') return tellApart(wanted, shown);
  const kindOf = (value: unknown): string => (typeof value === 'string' ? 'a text (not quoted)' : typeof value);
  return { expected: kindOf(wanted), received: kindOf(shown) };
};

/** Flaws of the settings (steady fields) that are not shown as they were set. */
const differences = ({ resource }: Subject, wanted: JsonObject, shown: JsonObject): Flaw[] =>
  Object.entries(resource.steady)
    .filter(([field, comparison]) => Object.hasOwn(wanted, field) && !same(comparison, wanted[field], shown[field]))
    .map(([field]) => ({
      place: `/${field}`,
      summary: `${field} is not what it was set to`,
      ...told(field, wanted[field], shown[field]),
    }));

/** Document 2, Edge modules: replace answers with the module. */
export const replaceEcho: Check = {
  law: 'replace-echo',
  examine: (subject) => {
    const { exchange, endpoint, sent } = subject;
    if (endpoint.operation !== 'replace' || !succeeded(exchange) || !isObject(exchange.json) || !isObject(sent))
      return null;
    return differences(subject, readBack(documentedFields(subject)), exchange.json);
  },
};

/** Get answers with the module as our last request left it; modules that others set are unknown. */
export const replaceReadBack: Check = {
  law: 'replace-read-back',
  examine: (subject) => {
    const { exchange, endpoint, model } = subject;
    if (endpoint.operation !== 'get' || !succeeded(exchange) || !isObject(exchange.json)) return null;
    const wanted = model.expectedModule(subject);
    if (wanted === undefined) return null;
    const earlier = model.computed(new URL(exchange.request.url).pathname);
    return [
      ...differences(subject, wanted, exchange.json),
      ...computedDifferences(subject.resource, '', earlier, exchange.json),
    ];
  },
};
