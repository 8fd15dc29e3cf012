import { expect, test } from '@playwright/test';
import { tokenNullLater } from '../../../src/judge/checks/secrets.ts';
import { shape } from '../../../src/judge/checks/shape.ts';
import { uriForm } from '../../../src/judge/checks/uri-form.ts';
import type { Check } from '../../../src/judge/subject/check.ts';
import { flawsIn, MOST_FLAWED } from '../../../src/judge/subject/flaws-in.ts';
import { sampleKey, sampleList, subjectOf } from '../sample-subject.ts';

const flaw = { place: '/keys/*/id', summary: 's', expected: 'e', received: 'r' };
const items = (count: number) => Array.from({ length: count }, () => ({ place: '/keys/*', value: {} }));

test('a flaw that many items share is one flaw with their number', () => {
  expect(flawsIn(items(1), () => [flaw])).toEqual([flaw]);
  expect(flawsIn(items(3), () => [flaw, flaw])).toEqual([{ ...flaw, received: 'r, and the like in 2 other items' }]);
  expect(flawsIn(items(3), () => [])).toEqual([]);
});

test('examination stops after a limited number of flawed items, but covers all valid ones', () => {
  let looked = 0;
  const [one] = flawsIn(items(5 * MOST_FLAWED), () => {
    looked += 1;
    return [flaw];
  });
  expect(looked).toBe(MOST_FLAWED);
  expect(one?.received).toBe('r, and the like in 999 or more other items');
  let right = 0;
  const late = flawsIn(items(5 * MOST_FLAWED), () => {
    right += 1;
    return right === 5 * MOST_FLAWED ? [flaw] : [];
  });
  expect(late).toEqual([flaw]);
});

test('a list of a hundred thousand wrong items has as many flaws as a list of two', () => {
  const list = (count: number, item: object) => subjectOf('list', { json: sampleList(Array(count).fill(item)) });
  const places = (check: Check, count: number, item: object) =>
    check.examine(list(count, item), 'api-keys')?.map(({ place }) => place);
  for (const [check, item] of [
    [shape, {}],
    [uriForm, sampleKey({ uri: 7 })],
    [tokenNullLater, sampleKey({ token: 'x' })],
  ] as const) {
    expect(places(check, 2, item)?.length).toBeGreaterThan(0);
    expect(places(check, 100_000, item)).toEqual(places(check, 2, item));
  }
});
