import { expect, test } from '@playwright/test';
import { separateConcerns } from '../../../../src/report/model/assemble/separate-concerns.ts';
import { exitCode, gateLine } from '../../../../src/report/model/verdict/gate.ts';
import { applyWaivers } from '../../../../src/report/model/waivers/waivers.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';

const found = (level: 'must' | 'should', more: readonly ReturnType<typeof sampleRequirement>[] = []) =>
  consistentReport(
    [sampleRequirement('a.good', 'pass'), sampleRequirement('a.bad', 'fail', { level }), ...more],
    [sampleDeviation('d1', 'a.bad')],
  );

test('breaking a should is a concern, which is counted and shown without closing the gate', () => {
  const report = separateConcerns(found('should'));
  expect(report.verdict).toBe('conforms');
  expect(report.deviations).toEqual([]);
  expect(report.concerns?.map(({ id }) => id)).toEqual(['d1']);
  expect(report.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'concern']);
  expect(report.summary.requirements).toMatchObject({ pass: 1, fail: 0, concern: 1 });
  expect(exitCode(report)).toBe(0);
  expect(gateLine(report)).toContain('1 concern');
});

test('breaking a must stays a deviation', () => {
  const report = separateConcerns(found('must'));
  expect([report.verdict, report.deviations.length, report.concerns]).toEqual(['deviates', 1, undefined]);
});

test('a run with a concern and an error of the harness is incomplete', () => {
  const report = separateConcerns(found('should', [sampleRequirement('a.broken', 'error')]));
  expect([report.verdict, exitCode(report)]).toEqual(['incomplete', 3]);
});

test('a concern can be waived, and the waiver is not stale', () => {
  const waiver = { requirement: 'a.bad', reason: 'known', owner: 'me', issue: '1', expires: '2099-01-01' };
  const report = applyWaivers(separateConcerns(found('should')), [waiver], '2026-01-01');
  expect(report.waivers.map(({ state }) => state)).toEqual(['applied']);
  expect(report.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'waived']);
  expect(exitCode(report)).toBe(0);
});
