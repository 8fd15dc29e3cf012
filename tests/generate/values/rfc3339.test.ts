import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { isRfc3339, rfc3339 } from '../../../src/generate/values/rfc3339.ts';
import { SEEDED } from '../witness.ts';

test('timestamps of RFC 3339 are recognised', () => {
  for (const text of [
    '1985-04-12T23:20:50.52Z',
    '1996-12-19T16:39:57-08:00',
    '1990-12-31T23:59:60Z',
    '1937-01-01T12:00:27.87+00:20',
    '2024-02-29t00:00:00z',
    '0000-02-29T00:00:00Z',
  ]) {
    expect(isRfc3339(text), text).toBe(true);
  }
});

test('a text that only resembles a timestamp is not recognised', () => {
  for (const text of [
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-00-01T00:00:00Z',
    '2024-01-00T00:00:00Z',
    '2024-01-01 00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:00',
    '2024-01-01T00:00:00.Z',
    '2024-01-01T00:00:00+0100',
    '2024-01-01T00:00:00Z\n',
    '2024-01-01',
    '',
  ]) {
    expect(isRfc3339(text), text).toBe(false);
  }
});

test('generated timestamps are recognised by the reader and by JavaScript', () => {
  fc.assert(
    fc.property(rfc3339(), (text) => isRfc3339(text) && !Number.isNaN(Date.parse(text))),
    SEEDED,
  );
});
