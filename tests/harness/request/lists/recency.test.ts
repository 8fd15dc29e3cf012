import { expect, test } from '@playwright/test';
import { Recency } from '../../../../src/harness/request/lists/recency.ts';
import { Marks } from '../../../../src/harness/request/marks.ts';

const list = 'GET /api_keys';
const at = (minute: number, second = 0) => ({
  created_at: new Date(Date.UTC(2026, 0, 1, 12, minute, second)).toISOString(),
});
const page = (n: number, ...items: readonly { created_at: string }[]) => ({ url: `http://a.example/${n}`, items });

/** The part of a list that is learnt from these pages, in a run with its first creation at 12:30. */
const learnt = (...pages: Parameters<Recency['learn']>[1]) => {
  const recency = new Recency(new Marks(''));
  recency.made(at(30));
  recency.learn(list, pages);
  return recency.part(list);
};

test('a list ordered oldest first is read from the last page that begins with an item older than the run', () => {
  const pages = [page(1, at(1), at(2)), page(2, at(3), at(4)), page(3, at(5), at(30)), page(4, at(30), at(31))];
  expect(learnt(...pages)).toEqual({ order: 'oldest-first', from: 'http://a.example/3' });
});

test('a list ordered newest first is read from its first page', () => {
  expect(learnt(page(1, at(31), at(30)), page(2, at(4), at(3)))).toEqual({ order: 'newest-first' });
});

test('a list on one page, in another order or without times is read completely', () => {
  expect(learnt(page(1, at(1), at(30)))).toBeNull();
  expect(learnt(page(1, at(1), at(30)), page(2, at(2), at(31)))).toBeNull();
  expect(learnt(page(1, at(1), { created_at: 'soon' }), page(2, at(2), at(31)))).toBeNull();
  expect(learnt(page(1, at(29, 59), at(30)), page(2, at(30), at(31)))).toBeNull();
});

test('the order of a list with equal times is a guess until a later item at its end confirms it', () => {
  const recency = new Recency(new Marks(''));
  recency.made(at(30));
  recency.learn(list, [page(1, at(1), at(1)), page(2, at(1), at(1))]);
  const sure = { order: 'oldest-first', from: 'http://a.example/2' } as const;
  const guess = { ...sure, isGuess: true } as const;
  expect(recency.part(list)).toEqual(guess);
  expect(recency.confirms(list, guess, [at(1), at(1)])).toBe(false);
  expect(recency.part(list)).toEqual(guess);
  expect(recency.confirms(list, guess, [at(1), at(1), at(31)])).toBe(true);
  expect(recency.part(list)).toEqual(sure);
});

test('a difference of one second does not count as another order', () => {
  const pages = [page(1, at(1), at(2, 1)), page(2, at(2), at(4)), page(3, at(30), at(31))];
  expect(learnt(...pages)).toEqual({ order: 'oldest-first', from: 'http://a.example/2' });
});

test('all items of a list are older as long as the run has made nothing', () => {
  const falling = new Recency(new Marks(''));
  falling.learn(list, [page(1, at(31), at(30)), page(2, at(4), at(3))]);
  expect(falling.part(list)).toEqual({ order: 'newest-first' });
  const rising = new Recency(new Marks(''));
  rising.learn(list, [page(1, at(1), at(2)), page(2, at(3), at(4))]);
  expect(rising.part(list)).toEqual({ order: 'oldest-first', from: 'http://a.example/2' });
});

test('the part that can show later items is known for a list of items that appear by themselves', () => {
  const since = (minute: number) => ({ started_at: at(minute).created_at, created_at: null });
  const part = (...pages: { url: string; items: ReturnType<typeof since>[] }[]) => {
    const recency = new Recency(new Marks(''));
    recency.learn(list, pages, true);
    return recency.part(list);
  };
  const one = { url: 'http://a.example/1', items: [since(1), since(1)] };
  const two = { url: 'http://a.example/2', items: [since(1), since(9)] };
  const before = Date.parse(at(9).created_at) - 2000;
  expect(part(one, two)).toEqual({ order: 'oldest-first', from: 'http://a.example/2', since: before });
  expect(part({ ...two, items: two.items.toReversed() }, one)).toEqual({ order: 'newest-first', since: before });
});

test('the beginning of a list shows its order when it goes from items of the run to older ones', () => {
  const headOf = (...items: { created_at: string }[]) => {
    const recency = new Recency(new Marks(''));
    recency.made(at(30));
    return recency.learnFromHead(list, items) && recency.part(list)?.order === 'newest-first';
  };
  expect(headOf(at(31), at(30), at(9), at(8), at(7))).toBe(true);
  // Too few older items, no item of the run, another order, or only items of the run.
  expect(headOf(at(31), at(9), at(8), at(7))).toBe(false);
  expect(headOf(at(11), at(10), at(9), at(8), at(7))).toBe(false);
  expect(headOf(at(31), at(30), at(7), at(9), at(8))).toBe(false);
  expect(headOf(at(35), at(34), at(33), at(32), at(31))).toBe(false);
});

test('a list that was unordered once is always read completely', () => {
  const recency = new Recency(new Marks(''));
  recency.made(at(30));
  recency.learn(list, [page(1, at(1), at(30)), page(2, at(2), at(31))]);
  recency.learn(list, [page(1, at(1), at(2)), page(2, at(3), at(30))]);
  expect(recency.part(list)).toBeNull();
});

test('workers share what they learn, and the earliest creation of all workers counts', () => {
  const folder = test.info().outputPath('marks');
  const [one, other] = [new Recency(new Marks(folder)), new Recency(new Marks(folder))];
  expect(one.isOlder(at(1))).toBe(false);
  one.made(at(30));
  other.made(at(20));
  one.made({ created_at: 'never' });
  for (const recency of [one, other]) {
    expect(recency.isOlder(at(19, 57))).toBe(true);
    expect(recency.isOlder(at(19, 59))).toBe(false);
  }
  one.learn(list, [page(1, at(1), at(2)), page(2, at(3), at(30))]);
  expect(other.part(list)).toEqual({ order: 'oldest-first', from: 'http://a.example/2' });
  other.forget(list);
  expect(one.part(list)).toBeNull();
});
