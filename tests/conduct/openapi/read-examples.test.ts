import { expect, test } from '@playwright/test';
import { readExamples } from '../../../src/conduct/openapi/read-examples.ts';
import { endpoints } from '../../../src/contract/index.ts';
import { secretNames } from '../../../src/exchange/secrets/secret-names.ts';
import { examplesOf, stories } from '../../examples/read-examples.ts';

test('every endpoint has an example', async () => {
  const examples = await readExamples();
  expect(Object.keys(examples).sort()).toEqual(endpoints.map(({ id }) => id).sort());
  expect(examples['GET /api_keys']?.path).toBe('/api_keys');
});

test('no example contains a secret', async () => {
  const secrets: string[] = [];
  const gather = (name: string, value: unknown): unknown => {
    if (secretNames.includes(name) && typeof value === 'string' && value.length > 5) secrets.push(value);
    return value;
  };
  for (const { request, response } of stories.flatMap(examplesOf)) JSON.stringify([request, response], gather);
  expect(secrets.length).toBeGreaterThan(10);
  const text = JSON.stringify(await readExamples());
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).toContain('"token":"<token>"');
});
