import { expect, test } from '@playwright/test';
import { gaps, requirements } from '../../src/contract/index.ts';
import { sections } from '../../src/contract/sections.ts';

test('every requirement and every gap is in a section of its document', () => {
  const astray = [...requirements, ...gaps].filter(
    ({ document, section }) =>
      !sections[document]?.some((heading) => section === heading || section.startsWith(`${heading}, `)),
  );
  expect(astray.map(({ id, section }) => `${id}: ${section}`)).toEqual([]);
});
