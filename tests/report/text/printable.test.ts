import { expect, test } from '@playwright/test';
import { printable } from '../../../src/report/text/printable.ts';

test('ordinary text of any script is unchanged', () => {
  const text = 'naïve – 日本語 – עברית – 👩‍🚀 "\\"';
  expect(printable(text)).toBe(text);
});

test('control characters of a terminal are escaped', () => {
  expect(printable('\u001b[31m\u0007\u009b2J\u007f')).toBe('\\u{1b}[31m\\u{7}\\u{9b}2J\\u{7f}');
});

test('characters that reorder, hide or break a line are escaped', () => {
  expect(printable('\u202eabc\u2066\u200b\u2028\ufeff\ud800\uffff')).toBe(
    '\\u{202e}abc\\u{2066}\\u{200b}\\u{2028}\\u{feff}\\u{d800}\\u{ffff}',
  );
});

test('line feeds and tabs are kept with the option layout, and other control characters are not', () => {
  expect(printable('a\n\tb\r')).toBe('a\\n\\tb\\r');
  expect(printable('a\n\tb\r', { layout: true })).toBe('a\n\tb\\r');
});
