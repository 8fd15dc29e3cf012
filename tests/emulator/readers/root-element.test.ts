import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { rootElement } from '../../../src/emulator/readers/root-element.ts';

test('the root element of metadata is found with any prefix', () => {
  const file = join(import.meta.dirname, '../../../fixtures/saml/idp-metadata.xml');
  expect(rootElement(readFileSync(file, 'utf8'))).toBe('EntityDescriptor');
  expect(rootElement('<EntityDescriptor/>')).toBe('EntityDescriptor');
});

test('comments, CDATA and quoted attributes are skipped', () => {
  expect(rootElement('<!-- <b> --><a x="1" y=\'2\'><![CDATA[<c>]]><b/></a>')).toBe('a');
});

for (const broken of [
  '',
  'no XML',
  '<a>',
  '<a></b>',
  '<a><b></a></b>',
  '<a/><b/>',
  '<a/>text',
  'text<a/>',
  '<a x=1/>',
  '<!DOCTYPE a><a/>',
]) {
  test(`${JSON.stringify(broken)} is not well-formed`, () => {
    expect(rootElement(broken)).toBeNull();
  });
}
