import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { partOf, shardOf } from '../../../../src/cli/parse/options/shard.ts';

test('the parts together are all items, once each and in order, and of nearly equal size', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (items, count) => {
      const parts = Array.from({ length: count }, (_, n) => partOf(items, `${n + 1}/${count}`));
      expect(parts.flat()).toEqual(items);
      const sizes = parts.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});

test('an invalid part is refused', () => {
  for (const text of ['0/3', '4/3', '1', '1/0', 'a/b', '-1/3', '1/3/5'])
    expect(() => shardOf(text)).toThrow(/such as 2\/3/);
  expect(shardOf('3/3')).toBe('3/3');
});
