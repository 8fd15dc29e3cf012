import { expect, test } from '@playwright/test';
import { quotePair } from '../../../src/judge/comparisons/quote-pair.ts';

test('short values are quoted in full', () => {
  expect(quotePair('a', 7)).toEqual({ expected: '"a"', received: '7' });
  expect(quotePair({ a: [] }, undefined)).toEqual({ expected: '{"a":[]}', received: 'nothing' });
});

test('the position of the first difference is stated when both quotes are cut before it', () => {
  const long = 'x'.repeat(400);
  expect(quotePair(`${long}a`, `${long}b`).received).toMatch(/characters\), which differs after 401 characters$/);
  expect(quotePair(long, long.slice(1)).received).toMatch(/which differs after 400 characters$/);
  expect(quotePair(long, `y${long}`).received).not.toContain('differs');
  expect(quotePair(long, 'x'.repeat(100)).received).not.toContain('differs');
});
