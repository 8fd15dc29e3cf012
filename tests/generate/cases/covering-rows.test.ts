import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { type CoveringRow, coveringRows } from '../../../src/generate/cases/covering-rows.ts';

const counts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });

const pairsIn = (row: CoveringRow): string[] =>
  row.flatMap((option, at) => row.slice(at + 1).map((other, n) => `${at}=${option} ${at + n + 1}=${other}`));

const everyRow = ([count = 0, ...rest]: readonly number[]): CoveringRow[] =>
  (rest.length === 0 ? [[]] : everyRow(rest)).flatMap((tail) =>
    Array.from({ length: count }, (_, option) => [option, ...tail]),
  );

test('every option is in a row', () => {
  fc.assert(
    fc.property(counts, (some) => {
      const seen = new Set(coveringRows(some, 1).flatMap((row) => row.map((option, at) => `${at}=${option}`)));
      expect(seen.size).toBe(some.reduce((sum, count) => sum + count, 0));
    }),
  );
});

test('every two options of two factors are together in a row', () => {
  fc.assert(
    fc.property(counts, (some) => {
      const seen = new Set(coveringRows(some, 2).flatMap(pairsIn));
      expect(seen).toEqual(new Set(everyRow(some).flatMap(pairsIn)));
    }),
  );
});

test('the number of rows is small: 9 factors of 3 options need at most 25 of 19,683', () => {
  expect(
    coveringRows(
      Array.from({ length: 9 }, () => 3),
      2,
    ).length,
  ).toBeLessThanOrEqual(25);
  expect(
    coveringRows(
      Array.from({ length: 9 }, () => 3),
      1,
    ),
  ).toHaveLength(3);
});

test('a forbidden combination is in no row, and every allowed pair is', () => {
  const isAllowed = ([first, second]: CoveringRow): boolean => !(first === 1 && second !== 0);
  const rows = coveringRows([2, 3, 3], 2, isAllowed);
  expect(rows.filter((row) => !isAllowed(row))).toEqual([]);
  expect(new Set(rows.flatMap(pairsIn))).toEqual(new Set(everyRow([2, 3, 3]).filter(isAllowed).flatMap(pairsIn)));
});

test('a single factor has one row for each option, and no factors give no row', () => {
  expect(coveringRows([3], 2)).toEqual([[0], [1], [2]]);
  expect(coveringRows([], 2)).toEqual([]);
});
