import { expect, test } from '@playwright/test';
import { requirements } from '../../src/contract/index.ts';
import { ranked } from '../../src/contract/severity.ts';

test('every requirement has one severity, and no severity is given to what is none', () => {
  const behaviours = new Set(requirements.map(({ id }) => id.slice(id.indexOf('.') + 1)));
  expect([...ranked].sort()).toEqual([...behaviours].sort());
});
