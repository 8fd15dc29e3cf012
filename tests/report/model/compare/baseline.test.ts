import { expect, test } from '@playwright/test';
import { applyBaseline } from '../../../../src/report/model/compare/baseline.ts';
import { compare } from '../../../../src/report/model/compare/compare.ts';
import type { GapResult } from '../../../../src/report/model/report.ts';
import { exitCode } from '../../../../src/report/model/verdict/gate.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';

const gap = (observed: readonly string[]): GapResult => ({
  id: 'api.roles',
  document: 1,
  section: 'Authentication',
  question: '?',
  observed,
});
const failing = (...ids: string[]) =>
  consistentReport(
    [sampleRequirement('api-keys.shape', ids.length > 0 ? 'fail' : 'pass'), sampleRequirement('api-keys.json', 'pass')],
    ids.map((id) => sampleDeviation(id, 'api-keys.shape')),
    { gaps: [gap(['200'])] },
  );

test('a deviation that the baseline has does not fail the run', () => {
  const report = applyBaseline(failing('d1'), failing('d1'));
  expect(report.verdict).toBe('conforms');
  expect(report.requirements[0]?.verdict).toBe('waived');
  expect(exitCode(report)).toBe(0);
});

test('a new deviation fails the run, and the report names it', () => {
  const report = applyBaseline(failing('d1', 'd2'), failing('d1'));
  expect(report.baseline?.added).toEqual(['d2']);
  expect(exitCode(report)).toBe(1);
});

test('a deviation is reported as gone only when its requirement was tried', () => {
  expect(applyBaseline(failing(), failing('d1')).baseline).toMatchObject({
    gone: ['d1'],
    startedAt: '2026-03-14T09:26:53Z',
    was: [{ id: 'd1', requirement: 'api-keys.shape', summary: expect.stringContaining('shown again') }],
  });
  const untried = consistentReport(
    [sampleRequirement('api-keys.shape', 'unexercised'), sampleRequirement('api-keys.json', 'pass')],
    [],
  );
  expect(applyBaseline(untried, failing('d1')).baseline?.gone).toEqual([]);
});

test('a deviation that is now a concern is not reported as gone', () => {
  const now = consistentReport(
    [sampleRequirement('api-keys.shape', 'concern'), sampleRequirement('api-keys.json', 'pass')],
    [],
    { concerns: [sampleDeviation('d1', 'api-keys.shape')] },
  );
  expect(applyBaseline(now, failing('d1')).baseline?.gone).toEqual([]);
});

test('a gap is reported when its observations differ, but not when one run did not observe it', () => {
  const other = { ...failing(), gaps: [gap(['403'])] };
  expect(applyBaseline(other, failing()).baseline?.gaps).toEqual([{ id: 'api.roles', before: ['200'], now: ['403'] }]);
  expect(applyBaseline({ ...failing(), gaps: [gap([])] }, failing()).baseline?.gaps).toEqual([]);
});

test('all flaws of a deviation in a baseline of an earlier version are known', () => {
  const now = consistentReport(
    [sampleRequirement('api-keys.shape', 'fail')],
    ['d2', 'd3'].map((id) => ({ ...sampleDeviation(id, 'api-keys.shape'), formerId: 'd1' })),
  );
  const report = applyBaseline(now, failing('d1'));
  expect(report.baseline).toMatchObject({ added: [], gone: [] });
  expect(exitCode(report)).toBe(0);
  expect(compare(failing('d1'), now).deviations).toEqual({ added: [], gone: [] });
});
