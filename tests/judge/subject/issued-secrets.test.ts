import { expect, test } from '@playwright/test';
import type { ReceivedResponse } from '../../../src/exchange/exchange.ts';
import { IssuedSecrets } from '../../../src/judge/subject/issued-secrets.ts';
import { subjectOf } from '../sample-subject.ts';

const answer = (json: unknown, headers: readonly (readonly [string, string])[] = []): ReceivedResponse => {
  const { response } = subjectOf('get', { json }).exchange;
  if (response === null) throw new Error('the sample has an answer');
  return { ...response, headers: [...response.headers, ...headers] };
};

const issued = (...values: readonly string[]): IssuedSecrets => {
  const secrets = new IssuedSecrets();
  for (const [n, value] of values.entries()) secrets.add({ value, resource: `kind ${n}`, exchange: `c${n}` });
  return secrets;
};

const valuesIn = (secrets: IssuedSecrets, response: ReceivedResponse): readonly string[] =>
  secrets.in(response).map(({ value }) => value);

test('secrets of any length are found in a body and in headers, each once', () => {
  const long = `${'x'.repeat(80)}one`;
  const sibling = `${'x'.repeat(80)}two`;
  const secrets = issued('abc', 'token-1', 'clé-secrète', long, sibling, 'not-shown');
  const shown = answer({ a: 'token-1', b: ['abc', 'clé-secrète'], c: `${sibling} token-1` }, [['x-old', long]]);
  expect([...valuesIn(secrets, shown)].sort()).toEqual(['abc', 'clé-secrète', 'token-1', long, sibling].sort());
  expect(valuesIn(secrets, answer({ a: 'token-', b: 'x'.repeat(80) }))).toEqual([]);
});

test('an answer is searched again after more secrets were issued', () => {
  const secrets = issued('first-token');
  const shown = answer({ a: 'second-token' });
  expect(valuesIn(secrets, shown)).toEqual([]);
  secrets.add({ value: 'second-token', resource: 'kind 0', exchange: 'c9' });
  expect(valuesIn(secrets, shown)).toEqual(['second-token']);
});

test('the resources that issued secrets are listed', () => {
  expect([...issued('first-token', 'second-token').resources]).toEqual(['kind 0', 'kind 1']);
});
