import { expect, test } from '@playwright/test';
import { wrapWords } from '../../../../src/cli/output/text/wrap-words.ts';

test('words are wrapped into lines of at most the given width', () => {
  expect(wrapWords('one two three four', 9)).toEqual(['one two', 'three', 'four']);
  expect(wrapWords('one two', 7)).toEqual(['one two']);
});

test('a word longer than a line is not split, so that it can be copied', () => {
  expect(wrapWords('see specs/laws/deleted.spec.ts:17 there', 10)).toEqual([
    'see',
    'specs/laws/deleted.spec.ts:17',
    'there',
  ]);
});
