import { expect, test } from '@playwright/test';
import type { Report } from '../../../../src/report/model/report.ts';
import { exitCode, gateLine } from '../../../../src/report/model/verdict/gate.ts';
import { applyWaivers, type Waiver } from '../../../../src/report/model/waivers/waivers.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';

const today = '2026-03-14';

const report = (): Report =>
  consistentReport(
    [
      sampleRequirement('api-keys.shape', 'fail'),
      sampleRequirement('api-keys.json', 'pass'),
      sampleRequirement('api-keys.list', 'fail'),
    ],
    [
      sampleDeviation('d1', 'api-keys.shape'),
      sampleDeviation('d2', 'api-keys.shape'),
      sampleDeviation('d3', 'api-keys.list'),
    ],
  );

const waiver = (rest: Partial<Waiver>): Waiver => ({
  reason: 'known',
  owner: 'team',
  issue: '#7',
  expires: '2026-12-31',
  ...rest,
});

test('a waiver for a requirement covers all of its deviations and no others', () => {
  const waived = applyWaivers(report(), [waiver({ requirement: 'api-keys.shape' })], today);
  expect(waived.requirements.map(({ verdict }) => verdict)).toEqual(['waived', 'pass', 'fail']);
  expect(waived.summary.requirements).toMatchObject({ fail: 1, waived: 1, pass: 1 });
  expect(waived.verdict).toBe('deviates');
  expect(exitCode(waived)).toBe(1);
});

test('a requirement is waived only when all of its deviations are waived', () => {
  const waived = applyWaivers(report(), [waiver({ deviation: 'd1' })], today);
  expect(waived.requirements[0]?.verdict).toBe('fail');
  expect(waived.deviations.map((deviation) => deviation.waived === null)).toEqual([false, true, true]);
});

test('a report with only waived deviations conforms, and the reason names owner, issue and date', () => {
  const waived = applyWaivers(
    report(),
    [waiver({ requirement: 'api-keys.shape' }), waiver({ deviation: 'd3' })],
    today,
  );
  expect(waived.verdict).toBe('conforms');
  expect(exitCode(waived)).toBe(0);
  expect(waived.requirements[0]?.reason).toBe('known (team, #7, until 2026-12-31)');
});

test('a waiver is valid on its last day and not on the day after', () => {
  const all = [waiver({ requirement: 'api-keys.shape', expires: today }), waiver({ deviation: 'd3' })];
  expect(exitCode(applyWaivers(report(), all, today))).toBe(0);
  const late = applyWaivers(report(), all, '2026-03-15');
  expect(late.waivers[0]?.state).toBe('expired');
  expect(exitCode(late)).toBe(1);
});

test('a waiver without a matching deviation closes the gate with a line that names it', () => {
  const conforming = consistentReport([sampleRequirement('api-keys.json', 'pass')], []);
  const stale = applyWaivers(conforming, [waiver({ requirement: 'api-keys.json' })], today);
  expect(stale.waivers[0]?.state).toBe('unmatched');
  expect(exitCode(stale)).toBe(1);
  expect(gateLine(stale)).toContain('api-keys.json');
});

test('a waiver for an unknown requirement is stale, and one for an untried requirement is not', () => {
  const partly = consistentReport(
    [sampleRequirement('api-keys.json', 'pass'), sampleRequirement('api-keys.list', 'unexercised')],
    [],
  );
  const states = applyWaivers(
    partly,
    [waiver({ requirement: 'api-keys.list' }), waiver({ requirement: 'no.such' })],
    today,
  ).waivers;
  expect(states.map(({ state }) => state)).toEqual(['untried', 'unmatched']);
});

test('a waiver for a deviation with its requirement covers that deviation, and is stale once the requirement passes', () => {
  const both = (deviation: string) => [waiver({ deviation, requirement: 'api-keys.shape' })];
  const covered = applyWaivers(report(), both('d1'), today);
  expect(covered.deviations.map((deviation) => deviation.waived === null)).toEqual([false, true, true]);
  const partly = (verdict: 'pass' | 'unexercised') =>
    consistentReport(
      [
        sampleRequirement('api-keys.shape', verdict),
        sampleRequirement('api-keys.json', 'pass'),
        sampleRequirement('api-keys.list', 'unexercised'),
      ],
      [],
    );
  const stateOf = (verdict: 'pass' | 'unexercised', waivers: readonly Waiver[]) =>
    applyWaivers(partly(verdict), waivers, today).waivers.map(({ state }) => state);
  expect(stateOf('pass', both('d1'))).toEqual(['unmatched']);
  expect(stateOf('unexercised', both('d1'))).toEqual(['untried']);
  // A deviation id does not tell whether its requirement was tried.
  expect(stateOf('pass', [waiver({ deviation: 'd1' })])).toEqual(['untried']);
});

test('a waiver covers one flaw by its id, and all flaws of a place by their former id', () => {
  const flaws = consistentReport(
    [sampleRequirement('api-keys.shape', 'fail')],
    ['d2', 'd3'].map((id) => ({ ...sampleDeviation(id, 'api-keys.shape'), formerId: 'd1' })),
  );
  expect(exitCode(applyWaivers(flaws, [waiver({ deviation: 'd2' })], today))).toBe(1);
  const before = applyWaivers(flaws, [waiver({ deviation: 'd1' })], today);
  expect(before.waivers).toMatchObject([{ state: 'applied' }]);
  expect(exitCode(before)).toBe(0);
});
