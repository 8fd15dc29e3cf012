import { expect, test } from '@playwright/test';
import { compareRegister } from '../../../scripts/register/compare-register.ts';
import { splitDocument } from '../../../scripts/register/split-document.ts';

const text = '## Errors\n\n1. One.\n2. Two.';
const registered = splitDocument(text, ['Errors']).map(({ section, place, digest }) => ({
  locator: `document 1, ${section}, ${place}`,
  digest,
}));

test('a register that agrees with the documents has no differences', () => {
  expect(compareRegister([text], registered)).toEqual({ missing: [], superfluous: [], changed: [] });
});

test('missing, superfluous and changed entries of the register are distinguished', () => {
  expect(compareRegister([`${text}\n3. Three.`], registered).missing).toEqual([
    expect.stringMatching(/^document 1, Errors, rule 3 \([0-9a-f]{12}\)$/),
  ]);
  expect(compareRegister(['## Errors\n\n1. One.'], registered).superfluous).toEqual(['document 1, Errors, rule 2']);
  expect(compareRegister([text.replace('Two', 'Too')], registered).changed).toEqual([
    expect.stringMatching(/^document 1, Errors, rule 2 \([0-9a-f]{12}\)$/),
  ]);
});
