import { expect, test } from '@playwright/test';
import { Marks } from '../../../src/harness/request/marks.ts';
import { Recency } from '../../../src/harness/request/recency.ts';

const list = 'GET /api_keys';
const at = (minute: number, second = 0) => ({
  created_at: new Date(Date.UTC(2026, 0, 1, 12, minute, second)).toISOString(),
});
const page = (n: number, ...items: readonly { created_at: string }[]) => ({ url: `http://a.example/${n}`, items });

/** Something that was learnt of a list once the run had made something at twelve hours and thirty minutes. */
const learnt = (...pages: Parameters<Recency['learn']>[1]) => {
  const recency = new Recency(new Marks(''));
  recency.made(at(30));
  recency.learn(list, pages);
  return recency.part(list);
};

test('a list in order of creation is read from the last page that begins with something older than the run', () => {
  const pages = [page(1, at(1), at(2)), page(2, at(3), at(4)), page(3, at(5), at(30)), page(4, at(30), at(31))];
  expect(learnt(...pages)).toEqual({ order: 'oldest-first', from: 'http://a.example/3' });
});

test('one that begins with the newest is read from its first page', () => {
  expect(learnt(page(1, at(31), at(30)), page(2, at(4), at(3)))).toEqual({ order: 'newest-first' });
});

test('a list that fits on one page, is in another order or shows no times is read whole', () => {
  expect(learnt(page(1, at(1), at(30)))).toBeNull();
  expect(learnt(page(1, at(1), at(30)), page(2, at(2), at(31)))).toBeNull();
  expect(learnt(page(1, at(1), { created_at: 'soon' }), page(2, at(2), at(31)))).toBeNull();
  // All at one moment: that is every order.
  expect(learnt(page(1, at(1), at(1)), page(2, at(1), at(1)))).toBeNull();
  expect(learnt(page(1, at(29, 59), at(30)), page(2, at(30), at(31)))).toBeNull();
});

test('a second of difference between clocks is no other order', () => {
  const pages = [page(1, at(1), at(2, 1)), page(2, at(2), at(4)), page(3, at(30), at(31))];
  expect(learnt(...pages)).toEqual({ order: 'oldest-first', from: 'http://a.example/2' });
});

test('nothing is learnt of a list before the run has made something', () => {
  const recency = new Recency(new Marks(''));
  recency.learn(list, [page(1, at(31), at(30)), page(2, at(4), at(3))]);
  expect(recency.part(list)).toBeNull();
});

test('a list that was in another order once is read whole from then on', () => {
  const recency = new Recency(new Marks(''));
  recency.made(at(30));
  recency.learn(list, [page(1, at(1), at(30)), page(2, at(2), at(31))]);
  recency.learn(list, [page(1, at(1), at(2)), page(2, at(3), at(30))]);
  expect(recency.part(list)).toBeNull();
});

test('workers share what they learn, and the first thing that any of them made counts', () => {
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
