import { expect, test } from '@playwright/test';
import { PackedNumbers } from '../../../../src/cli/parse/files/packed-numbers.ts';

test('numbers come back from all pieces, also those that are no numbers and those beyond 32 bits', () => {
  const numbers = new PackedNumbers(Float64Array);
  const given = Array.from({ length: 140_000 }, (_, n) => (n % 1000 === 0 ? Number.NaN : n * 1e7));
  for (const number of given) numbers.add(number);
  expect(numbers.length).toBe(given.length);
  expect(given.findIndex((number, at) => !Object.is(numbers.at(at), number))).toBe(-1);
});
