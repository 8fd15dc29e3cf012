import { expect, test } from '@playwright/test';
import { mostLasting, shareOf } from '../../../src/harness/lasting/lasting-shares.ts';

const purposes = [
  'shared',
  'life',
  'create-echo',
  'description-optional',
  'metadata-optional',
  'description-limit-on-create',
  'metadata-limit-on-create',
  'unset-modules-null',
  'refusal-4xx',
  'auth-header',
];
const total = (earlier: number): number => purposes.reduce((sum, purpose) => sum + shareOf(purpose, earlier), 0);

test('the shares and the resources of earlier runs never exceed the limit together', () => {
  for (let earlier = 0; earlier <= mostLasting + 3; earlier += 1)
    expect(earlier + total(earlier)).toBeLessThanOrEqual(Math.max(earlier, mostLasting));
  expect([total(0), total(mostLasting)]).toEqual([mostLasting, 0]);
});

test('earlier purposes get their share first, and other requirements get none', () => {
  expect([shareOf('shared', 0), shareOf('shared', 2), shareOf('shared', 5)]).toEqual([3, 1, 0]);
  expect([shareOf('life', 11), shareOf('create-echo', 11)]).toEqual([1, 0]);
  expect(shareOf('list-order', 0)).toBe(0);
});
