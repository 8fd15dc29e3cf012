import { expect, test } from '@playwright/test';
import { retryAfter } from '../../../src/exchange/client/retry-after.ts';

const now = Date.UTC(1994, 10, 6, 8, 49, 37);

const cases: readonly (readonly [value: string, waitMs: number | null])[] = [
  ['0', 0],
  ['120', 120_000],
  [' 5 ', 5000],
  ['Sun, 06 Nov 1994 08:49:47 GMT', 10_000],
  ['Sunday, 06-Nov-94 08:49:47 GMT', 10_000],
  ['Sun Nov  6 08:49:47 1994', 10_000],
  ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
  ['Sun, 99 Nov 1994 08:00:00 GMT', null],
  ['1994-11-06T08:49:47Z', null],
  ['-1', null],
  ['1.5', null],
  ['soon', null],
  ['', null],
];
for (const [value, waitMs] of cases) {
  test(`Retry-After ${JSON.stringify(value)} gives a wait of ${waitMs ?? 'unknown'} milliseconds`, () => {
    expect(retryAfter([['RETRY-AFTER', value]], now)).toBe(waitMs);
  });
}

test('an answer without Retry-After gives no wait', () => {
  expect(retryAfter([['Date', 'Sun, 06 Nov 1994 08:49:47 GMT']], now)).toBeNull();
});

test('a date in Retry-After is measured against the Date of the answer, not against the local clock', () => {
  const headers = [
    ['date', 'Sun, 06 Nov 1994 09:00:00 GMT'],
    ['retry-after', 'Sun, 06 Nov 1994 09:00:03 GMT'],
  ] as const;
  expect(retryAfter(headers, now)).toBe(3000);
});
