import { expect, test } from '@playwright/test';
import { globToRegExp } from '../../src/conduct/glob.ts';

const matches = (glob: string, id: string): boolean => globToRegExp(glob).test(id);

test('* matches any text, also an empty one, and ? matches one character', () => {
  for (const glob of ['*', 'api-keys.*', 'api-keys.get*', '*.get', 'api-?eys.ge?', 'api-keys.get', '**'])
    expect(matches(glob, 'api-keys.get'), glob).toBe(true);
  for (const glob of ['api-keys', 'get', 'api-keys.get?', 'api-keys-get', ''])
    expect(matches(glob, 'api-keys.get'), glob).toBe(false);
});

test('all other characters of a pattern are literal', () => {
  for (const text of ['a{b,c}', 'a(b|c)', '[ab]', '!a', 'a+', '@(a)', 'a\\b', '^a$', 'a|b', '.a'])
    expect(matches(text, text), text).toBe(true);
  for (const [glob, id] of [
    ['a{b,c}', 'ab'],
    ['[ab]', 'a'],
    ['!a', 'b'],
    ['a+', 'aa'],
    ['a\\b', 'ab'],
    ['a|b', 'a'],
  ] as const)
    expect(matches(glob, id), glob).toBe(false);
});
