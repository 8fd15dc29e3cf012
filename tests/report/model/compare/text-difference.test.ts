import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { textDifference } from '../../../../src/report/model/compare/text-difference.ts';

test('the parts of a difference restore both texts, and equal texts have no difference', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.stringMatching(/^[ab \n]{0,8}$/));
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { head, before, after, tail } = textDifference(a, b);
      expect([`${head}${before}${tail}`, `${head}${after}${tail}`]).toEqual([a, b]);
      expect(before === '' && after === '').toBe(a === b);
    }),
    { seed: 7, numRuns: 100 },
  );
});
