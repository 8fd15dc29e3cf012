import { expect, test } from '@playwright/test';
import { onePlaceEach } from '../../../src/conduct/forecast/one-place-each.ts';
import { requirements } from '../../../src/contract/index.ts';

const chosen = requirements.filter(({ id }) => onePlaceEach().includes(id));
const resourceOf = (id: string): string => id.slice(0, id.indexOf('.'));

test('every statement is tried in one place, always the same', () => {
  const statements = [...new Set(requirements.map(({ statementId }) => statementId))].sort();
  expect(chosen.map(({ statementId }) => statementId).sort()).toEqual(statements);
  expect(onePlaceEach()).toEqual(onePlaceEach());
});

test('the laws of all resources are spread, but not over what has to be lent', () => {
  const laws = chosen.filter(({ statementId }) => statementId.startsWith('*.'));
  const resources = new Set(laws.map(({ id }) => resourceOf(id)));
  expect(resources.size).toBeGreaterThan(8);
  for (const lent of ['ip-policy-rules', 'tunnel-sessions']) expect([...resources]).not.toContain(lent);
});
