import { expect, test } from '@playwright/test';
import { requirements } from '../../src/contract/index.ts';
import { behaviours as ranked } from '../../src/contract/severity.ts';

test('every behaviour has exactly one severity, and no other name has one', () => {
  const behaviours = new Set(requirements.map(({ id }) => id.slice(id.indexOf('.') + 1)));
  expect(Object.values(ranked).flat().sort()).toEqual([...behaviours].sort());
});
