import { expect, test } from '@playwright/test';
import { lineOf } from '../../../bench/measure/tell.ts';

test('a row shows the median of its rounds, their range and the goal', () => {
  const line = lineOf({ what: 'requests', values: [3, 1, 2], unit: '× a bare client', goal: 'at most 3' });
  expect(line.replace(/ +/g, ' ')).toBe('requests 2.00 (1.00 to 3.00) × a bare client; goal: at most 3');
});

test('a row of one round has no range, and large figures have no fractions', () => {
  const line = lineOf({ what: 'requests of quick', values: [2759.4], unit: 'requests' });
  expect(line.replace(/ +/g, ' ')).toBe('requests of quick 2,759 requests');
});
