import { expect, test } from '@playwright/test';
import { printable } from '../../../src/report/text/printable.ts';

test('ordinary text of any script stays as it is', () => {
  const text = 'naïve – 日本語 – עברית – 👩‍🚀 "\\"';
  expect(printable(text)).toBe(text);
});

test('what a terminal would obey is escaped', () => {
  expect(printable('\u001b[31m\u0007\u009b2J\u007f')).toBe('\\u{1b}[31m\\u{7}\\u{9b}2J\\u{7f}');
});

test('what reorders, hides or breaks a line is escaped', () => {
  expect(printable('\u202eabc\u2066\u200b\u2028\ufeff\ud800\uffff')).toBe(
    '\\u{202e}abc\\u{2066}\\u{200b}\\u{2028}\\u{feff}\\u{d800}\\u{ffff}',
  );
});

test('line feeds and tabs are kept for a caller that lays text out, and no other control character is', () => {
  expect(printable('a\n\tb\r')).toBe('a\\n\\tb\\r');
  expect(printable('a\n\tb\r', { layout: true })).toBe('a\n\tb\\r');
});
