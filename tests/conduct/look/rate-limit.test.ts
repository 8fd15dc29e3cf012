import { expect, test } from '@playwright/test';
import { allowedPerSecond, rateLimitOf } from '../../../src/conduct/look/rate-limit.ts';

test('headers about rate limits are recognised by their usual names', () => {
  const limits = [
    ['RateLimit-Policy', '"default";q=120;w=60'],
    ['X-RateLimit-Limit', '120'],
    ['x-rate-limit-remaining', '7'],
    ['RateLimit', 'limit=120, remaining=7'],
    ['Retry-After', '30'],
  ] as const;
  const others = [
    ['Content-Type', 'application/json'],
    ['X-RateLimit-Limit', 'a\u001b[2J'],
    ['RateLimit', 'x'.repeat(200)],
  ] as const;
  expect(rateLimitOf([...limits, ...others])).toEqual(limits);
});

test('a rate limit counts only with a stated window, and the smallest of several counts', () => {
  const allowed = (value: string) => allowedPerSecond([['RateLimit-Policy', value]]);
  expect(allowed('120;w=60')).toBe(2);
  expect(allowed('"default";q=120;w=60')).toBe(2);
  expect(allowed('100;w=1, 3600;w=3600')).toBe(1);
  for (const value of ['120', 'limit=120, remaining=7', '0;w=60', '120;w=0', '']) expect(allowed(value)).toBeNull();
});
