import { expect, test } from '@playwright/test';
import { onePlaceEach } from '../../../src/conduct/forecast/one-place-each.ts';
import { leastBudget, withinBudget } from '../../../src/conduct/forecast/within-budget.ts';
import { gaps, requirements } from '../../../src/contract/index.ts';
import { severityOf } from '../../../src/contract/severity.ts';
import { targetOf } from '../../../src/harness/target/target.ts';

const statements = onePlaceEach();
const everything = requirements.length + gaps.length;

test('a small budget is used for the statements with the worst severity', () => {
  const few = withinBudget(150, 'standard', null, false).filter((id) => statements.includes(id));
  const isWorst = few.map((id) => severityOf(id) === 'security');
  expect(isWorst.slice(0, 4)).toEqual([true, true, true, true]);
  expect(isWorst.indexOf(false)).toBeGreaterThan(isWorst.lastIndexOf(true));
});

test('a larger budget tries more: first every statement, then more places, finally everything', () => {
  const sizes = [100, 1000, 10_000, 100_000].map((budget) => withinBudget(budget, 'standard', null, false).length);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  expect(sizes.at(-1)).toBe(everything);
  const [chosen, places] = [withinBudget(10_500, 'standard', null, false), new Set(statements)];
  expect(chosen.slice(0, statements.length).every((id) => places.has(id))).toBe(true);
});

test('requirements out of reach cost no budget, and stay chosen so that the report states why', () => {
  const target = targetOf({ agent: { baseUrl: 'http://127.0.0.1:4040' } }, 'tests');
  const chosen = withinBudget(200, 'standard', target, false);
  expect(chosen).toContain('api-keys.create');
  expect(chosen.filter((id) => id.startsWith('agent-tunnels.')).length).toBeGreaterThan(0);
  expect(
    chosen.filter((id) => id.startsWith('captured-requests.') && !gaps.some((gap) => gap.id === id)).length,
  ).toBeLessThan(44);
});

test('the least budget tries something, and a smaller one nothing within reach', () => {
  for (const readOnly of [false, true]) {
    const least = leastBudget('standard', null, readOnly) ?? 0;
    const tried = (budget: number) => withinBudget(budget, 'standard', null, readOnly).length;
    expect(tried(least)).toBeGreaterThan(tried(least - 1));
    expect(tried(least - 1)).toBe(tried(1));
  }
  expect(
    leastBudget('standard', targetOf({ agent: { baseUrl: 'http://127.0.0.1:4040' } }, 'tests'), true),
  ).toBeGreaterThan(1);
});
