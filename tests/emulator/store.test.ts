import { expect, test } from '@playwright/test';
import { Shelf, type Stored } from '../../src/emulator/store.ts';

const item = (id: string): Stored => ({ id, createdAt: '', description: '', metadata: '', fields: {} });
const shelfOf = (...ids: string[]): Shelf => {
  const shelf = new Shelf();
  for (const id of ids) shelf.put(item(id));
  return shelf;
};
const idsOf = (items: readonly Stored[] | undefined): string[] | undefined => items?.map(({ id }) => id);

test('a shelf keeps the order of creation', () => {
  const shelf = shelfOf('a', 'b', 'c');
  expect(idsOf(shelf.all())).toEqual(['a', 'b', 'c']);
  expect(idsOf(shelf.after('a'))).toEqual(['b', 'c']);
  expect(idsOf(shelf.after('c'))).toEqual([]);
});

test('the place of what is gone is kept', () => {
  const shelf = shelfOf('a', 'b', 'c');
  expect(shelf.remove('b')).toBe(true);
  expect(shelf.remove('b')).toBe(false);
  expect(shelf.find('b')).toBeUndefined();
  expect(idsOf(shelf.after('b'))).toEqual(['c']);
});

test('what was never there has no place', () => {
  expect(shelfOf('a').after('b')).toBeUndefined();
});

test('an id that is used again stands where it was made last, unless the first still stands', () => {
  const shelf = shelfOf('a', 'b', 'c');
  shelf.put(item('b'));
  expect(idsOf(shelf.after('a'))).toEqual(['b', 'c']);
  shelf.remove('a');
  shelf.put(item('a'));
  expect(idsOf(shelf.all())).toEqual(['b', 'c', 'a']);
  expect(idsOf(shelf.after('c'))).toEqual(['a']);
});
