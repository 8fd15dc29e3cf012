import { expect, test } from '@playwright/test';
import { beginningOf } from '../../../src/judge/shapes/beginning-of.ts';
import { quote } from '../../../src/judge/subject/check.ts';

test('the beginning of a text ends with a whole character', () => {
  expect(beginningOf('a😀b', 2)).toBe('a');
  expect(beginningOf('a😀b', 3)).toBe('a😀');
  expect(beginningOf('abc', 9)).toBe('abc');
});

test('what a finding quotes of a long text is Unicode text', () => {
  const quoted = quote('😀'.repeat(300));
  expect(Buffer.from(quoted).toString()).toBe(quoted);
});
