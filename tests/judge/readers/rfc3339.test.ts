import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { rfc3339 } from '../../../src/generate/values/rfc3339.ts';
import { isRfc3339 } from '../../../src/judge/readers/rfc3339.ts';

const expectAll = (texts: readonly string[], verdict: boolean): void => {
  for (const text of texts) expect(isRfc3339(text), JSON.stringify(text)).toBe(verdict);
};

test('the examples of RFC 3339, section 5.8, are timestamps', () => {
  expectAll(
    [
      '1985-04-12T23:20:50.52Z',
      '1996-12-19T16:39:57-08:00',
      '1990-12-31T23:59:60Z',
      '1990-12-31T15:59:60-08:00',
      '1937-01-01T12:00:27.87+00:20',
    ],
    true,
  );
});

test('a timestamp may have a lowercase T and Z, any number of fraction digits, and any offset', () => {
  expectAll(
    [
      '2026-03-14t09:26:53z',
      '2026-03-14T09:26:53.5Z',
      '2026-03-14T09:26:53.25Z',
      '2026-03-14T09:26:53.123456789Z',
      '2026-03-14T09:26:53.000000000000000000001Z',
      '2026-03-14T09:26:53+00:00',
      // Section 4.3: the offset to local time is not known.
      '2026-03-14T09:26:53-00:00',
      '2026-03-14T09:26:53+23:59',
      '2026-03-14T00:00:00Z',
      '2026-03-14T23:59:59Z',
    ],
    true,
  );
});

test('the day of a timestamp must exist in its month and year', () => {
  expectAll(
    [
      '2024-02-29T00:00:00Z',
      '2000-02-29T00:00:00Z',
      '2026-01-31T00:00:00Z',
      '2026-04-30T00:00:00Z',
      '2026-12-31T00:00:00Z',
      '0000-02-29T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ],
    true,
  );
  expectAll(
    [
      '2023-02-29T00:00:00Z',
      '1900-02-29T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-04-31T00:00:00Z',
      '2026-01-32T00:00:00Z',
      '2026-01-00T00:00:00Z',
      '2026-00-01T00:00:00Z',
      '2026-13-01T00:00:00Z',
    ],
    false,
  );
});

test('times and offsets out of range are no timestamps', () => {
  expectAll(
    [
      '2026-03-14T24:00:00Z',
      '2026-03-14T09:60:00Z',
      '2026-03-14T09:26:61Z',
      '2026-03-14T09:26:53+24:00',
      '2026-03-14T09:26:53+05:60',
    ],
    false,
  );
});

test('formats that only other standards allow are no timestamps', () => {
  expectAll(
    [
      '2026-03-14 09:26:53Z',
      '2026-03-14_09:26:53Z',
      '2026-03-14T09:26:53',
      '2026-03-14T09:26Z',
      '2026-03-14T09Z',
      '2026-03-14',
      '20260314T092653Z',
      '2026-03-14T09:26:53.Z',
      '2026-03-14T09:26:53,5Z',
      '2026-03-14T09:26:53+0530',
      '2026-03-14T09:26:53+05',
      '2026-03-14T09:26:53 Z',
      '2026-03-14T09:26:53UTC',
      '2026-03-14T9:26:53Z',
      '26-03-14T09:26:53Z',
      '+002026-03-14T09:26:53Z',
      '2026-W11-6T09:26:53Z',
      'Sat, 14 Mar 2026 09:26:53 GMT',
      '1773480413',
      '٢٠٢٦-03-14T09:26:53Z',
      ' 2026-03-14T09:26:53Z',
      '2026-03-14T09:26:53Z ',
      '2026-03-14T09:26:53Z\n',
      '',
    ],
    false,
  );
});

test('every timestamp of JavaScript and of the generator is accepted', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      (date) => isRfc3339(date.toISOString()),
    ),
    { seed: 7, numRuns: 500 },
  );
  fc.assert(fc.property(rfc3339(), isRfc3339), { seed: 7, numRuns: 200 });
});
