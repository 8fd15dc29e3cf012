import { expect, test } from '@playwright/test';
import { spellingsOf } from '../../../src/harness/cleanup/spellings.ts';

test('a name without escapes has one spelling', () => {
  expect(spellingsOf('plumbline-run-w0-1')).toEqual(['plumbline-run-w0-1']);
});

test('other names are written bare where that is legal, escaped twice, and escaped', () => {
  expect(spellingsOf('a b')).toEqual(['a%2520b', 'a%20b']);
  expect(spellingsOf('a;b@c')).toEqual(['a;b@c', 'a%253Bb%2540c', 'a%3Bb%40c']);
  expect(spellingsOf('a/b c')).toEqual(['a/b%20c', 'a%252Fb%2520c', 'a%2Fb%20c']);
});

test('no spelling leads to another path or has a query', () => {
  for (const name of ['a/../b', '../x', 'a//b', './a', 'a/.', 'a?b=1', 'a#b']) {
    for (const spelling of spellingsOf(name)) {
      const { pathname, search, hash } = new URL(`http://h/api/tunnels/${spelling}`);
      expect(`${pathname}${search}${hash}`).toBe(`/api/tunnels/${spelling}`);
    }
  }
});
