import { expect, test } from '@playwright/test';
import { schemaErrors } from '../../../src/judge/shapes/schemas.ts';
import { MOST_ENTRIES, trimmed } from '../../../src/judge/shapes/trimmed.ts';

const none = () => new Set<string>();
const list = (length: number, item: unknown): unknown[] => Array.from({ length }, () => item);

test('a value of ordinary size is not trimmed', () => {
  for (const value of [1, null, 'x'.repeat(1_000_000), list(MOST_ENTRIES, 1), { a: list(10, { b: 1 }) }])
    expect(trimmed(value, none)).toBeNull();
});

test('long lists and maps lose entries, but no field that a schema names', () => {
  expect(trimmed(list(1000, 1), none)?.value).toHaveLength(MOST_ENTRIES);
  const wide = Object.fromEntries([...list(1000, 0).map((_, n) => [`k${n}`, n]), ['id', 'x']]);
  expect(Object.keys(Object(trimmed(wide, () => new Set(['id']))?.value))).toHaveLength(MOST_ENTRIES + 1);
  expect(trimmed({ a: { b: list(1000, list(2, 1)) } }, none)?.value).toEqual({ a: { b: list(MOST_ENTRIES, [1, 1]) } });
  // Many short nested lists hold as many values as a long one.
  const nested = trimmed(list(150, list(150, list(150, 1))), none)?.value;
  expect(JSON.stringify(nested).length).toBeLessThan(200_000);
});

const credential = (acl: unknown) => ({
  id: 'cr_1',
  uri: 'https://api.example.com/credentials/cr_1',
  created_at: '2026-03-14T09:26:53Z',
  token: null,
  acl,
  owner_id: 'usr_1',
});
const errors = (value: unknown): string[] =>
  schemaErrors('credentials', 'Credential', value).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);

test('a long valid list has no errors, and a long invalid one a limited number, also when only its end is wrong', () => {
  expect(errors(credential(list(100_000, 'bind:x')))).toEqual([]);
  expect(errors(credential(list(1_000_000, 1))).length).toBeLessThanOrEqual(MOST_ENTRIES + 2);
  expect(errors(credential(list(1_000_000, 1)))[0]).toBe('/acl/0 type');
  expect(errors(credential([...list(100_000, 'bind:x'), 1]))).toEqual(['/acl/100000 type']);
});

test('a required field is not reported as missing from an object with very many fields', () => {
  const { id, ...rest } = credential([]);
  expect(errors({ ...Object.fromEntries(list(1000, 0).map((_, n) => [`k${n}`, n])), ...rest, id })).toEqual([]);
});
