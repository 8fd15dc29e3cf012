import { expect, test } from '@playwright/test';
import { resources } from '../../../src/contract/index.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { fieldsOf } from '../../../src/judge/shapes/schemas.ts';

const shown: readonly Resource[] = resources.filter(({ endpoints }) => endpoints.length > 0);

test('every field of every table is steady, computed, moving or secret', () => {
  const without = shown.flatMap(({ name, schema, steady, computed = {}, moving = {}, secrets }) =>
    fieldsOf(name, schema)
      .filter(
        (field) => ![steady, computed, moving].some((law) => Object.hasOwn(law, field)) && !secrets.includes(field),
      )
      .map((field) => `${name}.${field}`),
  );
  expect(without).toEqual([]);
});

test('no field has two laws, and every field with a law is in its table', () => {
  for (const { name, schema, steady, computed = {}, moving = {}, secrets } of shown) {
    const laws = [...Object.keys(steady), ...Object.keys(computed), ...Object.keys(moving), ...secrets];
    expect(new Set(laws).size, name).toBe(laws.length);
    expect(
      laws.filter((field) => !fieldsOf(name, schema).includes(field)),
      name,
    ).toEqual([]);
  }
});
