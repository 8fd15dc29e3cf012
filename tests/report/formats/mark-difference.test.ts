import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { markDifference } from '../../../src/report/formats/mark-difference.ts';
import { HOSTILE } from '../sample-report.ts';

test('a difference is marked in whole words, with some text around it', () => {
  expect(markDifference('refused with status 400', 'refused with status 409', false)).toBe(
    'refused with status [-400-]{+409+}',
  );
  expect(markDifference('a; b', 'a; b; c', false)).toBe('a; b{+; c+}');
  expect(markDifference('aa b', 'a b', false)).toBe('[-aa-]{+a+} b');
  const far = `${'x '.repeat(200)}400${' y'.repeat(200)}`;
  const marked = markDifference(far, far.replace('400', '422'), false);
  expect(marked).toMatch(/^…[x ]+\[-400-\]\{\+422\+\}[y ]+…$/);
  expect(marked.length).toBeLessThan(110);
});

test('a difference is marked with colours on a terminal, and control characters of a target are escaped', () => {
  const marked = markDifference(`a ${HOSTILE}`, `a 1${HOSTILE}2`, true);
  expect(markDifference('a 400', 'a 422', true)).toBe(
    'a \u001b[31m\u001b[9m400\u001b[29m\u001b[39m\u001b[32m422\u001b[39m',
  );
  expect(stripVTControlCharacters(marked)).not.toContain('\u001b');
  expect(marked).not.toContain('\u001b[2J');
});
