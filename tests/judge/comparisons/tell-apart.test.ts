import { expect, test } from '@playwright/test';
import { tellApart } from '../../../src/judge/comparisons/tell-apart.ts';

test('two texts are described by length, digest and first difference, and neither is quoted', () => {
  const { expected, received } = tellApart('geheim-1-é', 'geheim-2');
  expect(expected).toMatch(/^a text of 11 bytes \(not quoted\), sha256 [0-9a-f]{12}…$/);
  expect(received).toMatch(/^a text of 8 bytes \(not quoted\), sha256 [0-9a-f]{12}…, another from byte 8 on$/);
  expect(expected + received).not.toContain('geheim');
});

test('a text that is shorter or longer differs from the end of the shorter one on', () => {
  expect(tellApart('abcdef', 'abc').received).toContain('another from byte 4 on');
  expect(tellApart('abc', 'abcdef').received).toContain('another from byte 4 on');
  expect(tellApart('abc', 'abc').received).not.toContain('another');
});
