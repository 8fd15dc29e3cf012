import { expect, test } from '@playwright/test';
import { groundLine } from '../../../../src/report/model/verdict/ground-line.ts';

test('a requirement is described by its place in the documents and its basis', () => {
  const locators = ['document 1, Errors, rule 1'];
  expect(groundLine({ locators, basis: 'stated' })).toBe('document 1, Errors, rule 1');
  expect(groundLine({ locators: [...locators, 'x', 'y'], basis: 'follows', why: 'So it is.' })).toBe(
    'document 1, Errors, rule 1 and 2 more, from which it follows: So it is.',
  );
  expect(groundLine({ locators, basis: 'inferred', why: 'Clients rely on it.' })).toBe(
    'document 1, Errors, rule 1, an inference: Clients rely on it.',
  );
});

test('a report of an earlier version has no line about places and basis', () => {
  expect(groundLine({})).toBeNull();
  expect(groundLine(undefined)).toBeNull();
});
