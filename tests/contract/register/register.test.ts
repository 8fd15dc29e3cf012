import { expect, test } from '@playwright/test';
import { compareRegister } from '../../../scripts/register/compare-register.ts';
import { readDocuments } from '../../../scripts/register/read-documents.ts';
import { register } from '../../../src/contract/register/register.ts';
import { sections } from '../../../src/contract/sections.ts';

test('every locator has a fate', () => {
  const without = register.filter(({ requirements = [], gaps = [], unseen = '', nothing = '' }) =>
    [...requirements, ...gaps, unseen, nothing].every((one) => one === ''),
  );
  expect(without.map(({ locator }) => locator)).toEqual([]);
});

test('no locator is registered twice', () => {
  const locators = register.map(({ locator }) => locator);
  expect(locators.filter((locator, index) => locators.indexOf(locator) !== index)).toEqual([]);
});

test('no entry names a requirement or gap twice', () => {
  const repeating = register.filter(({ requirements = [], gaps = [] }) => {
    const named = [...requirements, ...gaps];
    return new Set(named).size < named.length;
  });
  expect(repeating.map(({ locator }) => locator)).toEqual([]);
});

test('every entry is in a section of its document and has a digest of the passage', () => {
  const astray = register.filter(
    ({ document, section, place, digest }) =>
      !['Introduction', ...(sections[document] ?? [])].includes(section) ||
      !/^(heading|(row|rule|item|sentence|field) [1-9]\d*)$/.test(place) ||
      !/^[0-9a-f]{12}$/.test(digest),
  );
  expect(astray.map(({ locator }) => locator)).toEqual([]);
});

test('the register has every passage of the documents, unchanged', () => {
  const folder = process.env['PLUMBLINE_DOCUMENTS'];
  test.skip(folder === undefined, 'the documents are not part of the project: PLUMBLINE_DOCUMENTS names their folder');
  expect(compareRegister(readDocuments(folder ?? ''), register)).toEqual({ missing: [], superfluous: [], changed: [] });
});
