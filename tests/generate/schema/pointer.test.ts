import { expect, test } from '@playwright/test';
import { pointer, put, stepsOf } from '../../../src/generate/schema/pointer.ts';

test('steps of a pointer are escaped and read back', () => {
  expect(pointer('a/b', 0, 'm~n', '')).toBe('/a~1b/0/m~0n/');
  expect(stepsOf('/a~1b/0/m~0n/')).toEqual(['a/b', '0', 'm~n', '']);
  expect(stepsOf(pointer('~1'))).toEqual(['~1']);
  expect(stepsOf('')).toEqual([]);
});

test('a value is put at its place, and the original is not modified', () => {
  const body = { a: [{ b: 1 }, 2], c: 3 };
  expect(put(body, '/a/0/b', 'new')).toEqual({ a: [{ b: 'new' }, 2], c: 3 });
  expect(put(body, '/a/2', 'new')).toEqual({ a: [{ b: 1 }, 2, 'new'], c: 3 });
  expect(put(body, '', 'new')).toBe('new');
  expect(body).toEqual({ a: [{ b: 1 }, 2], c: 3 });
});

test('a place without a containing object or array is refused', () => {
  expect(() => put({ a: null }, '/a/b', 1)).toThrow('no object or array holds "b" of /b');
});
