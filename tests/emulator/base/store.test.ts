import { expect, test } from '@playwright/test';
import { Shelf, type Stored } from '../../../src/emulator/base/store.ts';

const stored = (id: string): Stored => ({ id, createdAt: '', description: '', metadata: '', fields: {} });
const idsOf = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);
const behind = (shelf: Shelf, id: string): string[] =>
  idsOf(shelf.places().filter(({ place }) => place > (shelf.placeOf(id)?.place ?? 0)));

test('a place in a list stays valid after the deletion of its resource', () => {
  const shelf = new Shelf();
  for (const id of ['a', 'b', 'c', 'd']) shelf.put(stored(id));
  shelf.remove('b');
  expect(behind(shelf, 'b')).toEqual(['c', 'd']);
  expect(behind(shelf, 'd')).toEqual([]);
  expect(shelf.placeOf('e')).toBeUndefined();
});

test('a resource that is put back under its old id comes last', () => {
  const shelf = new Shelf();
  for (const id of ['a', 'b', 'c']) shelf.put(stored(id));
  shelf.remove('a');
  shelf.put(stored('a'));
  expect(behind(shelf, 'c')).toEqual(['a']);
  expect(idsOf(shelf.all())).toEqual(['b', 'c', 'a']);
});
