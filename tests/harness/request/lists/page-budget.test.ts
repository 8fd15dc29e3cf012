import { expect, test } from '@playwright/test';
import { PageBudget, wholeWalk } from '../../../../src/harness/request/lists/page-budget.ts';
import { Marks } from '../../../../src/harness/request/marks.ts';

test('all workers share one budget for endless lists, in pages and in time', async () => {
  for (const [name, pages, ms, walks] of [
    ['pages', 2000, 1000, 30],
    ['time', 10, 240_000, 5],
  ] as const) {
    const folder = test.info().outputPath(name);
    const [one, other] = [new PageBudget(new Marks(folder)), new PageBudget(new Marks(folder))];
    for (let n = 1; n < walks; n += 1) one.spend('GET /api_keys', pages, ms);
    expect(other.boundsOf('GET /api_keys')).toEqual(wholeWalk);
    other.spend('GET /api_keys', pages, ms);
    expect(one.boundsOf('GET /api_keys')).toMatchObject({ mostPages: 5, isShort: true });
    // A list that always ended does not count.
    expect(one.boundsOf('GET /credentials')).toEqual(wholeWalk);
  }
});

test('all workers read only one page of a list that was too long, when a test can do without it', () => {
  const folder = test.info().outputPath('long');
  const [one, other] = [new PageBudget(new Marks(folder)), new PageBudget(new Marks(folder))];
  expect(one.lookOf('GET /api_keys')).toEqual({ mostPages: 10 });
  other.tooLong('GET /api_keys');
  expect(one.lookOf('GET /api_keys')).toEqual({ mostPages: 1 });
  expect(one.lookOf('GET /credentials')).toEqual({ mostPages: 10 });
});
