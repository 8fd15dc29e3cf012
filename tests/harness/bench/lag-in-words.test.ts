import { expect, test } from '@playwright/test';
import { lagInWords } from '../../../src/harness/bench/lag-in-words.ts';

test('a lag is described in coarse steps, with each bound in the shorter step', () => {
  expect([0, 1, 100, 101, 1000, 9999, 10_001].map(lagInWords)).toEqual([
    'at once',
    'within 100 ms',
    'within 100 ms',
    'within 1 s',
    'within 1 s',
    'within 10 s',
    'after more than 10 s',
  ]);
});
