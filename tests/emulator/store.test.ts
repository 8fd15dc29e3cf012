import { expect, test } from '@playwright/test';
import { Shelf, type Stored } from '../../src/emulator/store.ts';

const stored = (id: string): Stored => ({ id, createdAt: '', description: '', metadata: '', fields: {} });
const idsOf = (items: readonly Stored[] | null): string[] | undefined => items?.map(({ id }) => id);

test('a place in a list outlives the resource that stood there', () => {
  const shelf = new Shelf();
  for (const id of ['a', 'b', 'c', 'd']) shelf.put(stored(id));
  shelf.remove('b');
  expect(idsOf(shelf.after('b'))).toEqual(['c', 'd']);
  expect(idsOf(shelf.after('d'))).toEqual([]);
  expect(shelf.after('e')).toBeNull();
});

test('what is put back under an old id comes last', () => {
  const shelf = new Shelf();
  for (const id of ['a', 'b', 'c']) shelf.put(stored(id));
  shelf.remove('a');
  shelf.put(stored('a'));
  expect(idsOf(shelf.after('c'))).toEqual(['a']);
  expect(idsOf(shelf.all())).toEqual(['b', 'c', 'a']);
});
