import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { errorCode } from '../../../src/harness/base/error-code.ts';

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

test('an error of the operating system has a code', () => {
  expect(errorCode(thrownBy(() => readFileSync('/no/such/file')))).toBe('ENOENT');
});

test('a value without a text as code has none', () => {
  expect([new Error('x'), 'ENOENT', null, undefined, { code: 7 }].map(errorCode)).toEqual(Array(5).fill(undefined));
});
