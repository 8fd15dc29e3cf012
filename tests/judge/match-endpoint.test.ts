import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { resources } from '../../src/contract/index.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import { matchEndpoint } from '../../src/judge/match-endpoint.ts';

const all = resources.flatMap((resource: Resource) => resource.endpoints.map(({ id }) => id));

const rows = all
  .map((id) => ({ id, method: id.split(' ')[0], path: id.split(' ')[1] ?? '' }))
  .map((row) => ({ ...row, pattern: new RegExp(`^.*?${row.path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }))
  .sort((a, b) => b.path.replace(/\{\w+\}/g, '').length - a.path.replace(/\{\w+\}/g, '').length);

/** The endpoint that a search through all of them finds. */
const expected = (method: string, path: string): string | undefined =>
  rows.find((row) => row.method === method && row.pattern.test(path))?.id;

const segments = [...new Set(all.flatMap((id) => id.split('/').slice(1)))].map((one) => one.replace(/[{}]/g, ''));
const path = fc.oneof(
  fc.array(fc.constantFrom(...segments, 'x', ''), { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
  fc
    .tuple(fc.constantFrom('', '/v1', '/api'), fc.constantFrom(...all), fc.constantFrom('', '/', '/x'))
    .map(([base, id, end]) => `${base}${id.split(' ')[1]?.replace(/[{}]/g, '')}${end}`),
);

test('the endpoint of a request is the one that a search through all endpoints finds', () => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD');
  fc.assert(
    fc.property(method, path, (sent, at) => {
      expect(matchEndpoint(sent, `https://api.example.com${at}`)?.endpoint.id).toBe(expected(sent, at));
    }),
    { numRuns: 500 },
  );
});

test('the parameters of a path come back unescaped, and the base address with its own path', () => {
  const match = matchEndpoint('GET', 'https://api.example.com/v1/reserved_domains/a%20b');
  expect(match?.params).toEqual({ id: 'a b' });
  expect(match?.base).toBe('https://api.example.com/v1');
});
