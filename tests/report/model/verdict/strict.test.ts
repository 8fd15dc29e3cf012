import { expect, test } from '@playwright/test';
import { separateConcerns } from '../../../../src/report/model/assemble/separate-concerns.ts';
import { exitCode } from '../../../../src/report/model/verdict/gate.ts';
import { applyStrict } from '../../../../src/report/model/verdict/strict.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';

test('with --strict a concern is a deviation, and the report states that it was strict', () => {
  const report = applyStrict(
    separateConcerns(
      consistentReport(
        [sampleRequirement('a.good', 'pass'), sampleRequirement('a.bad', 'fail', { level: 'should' })],
        [sampleDeviation('d1', 'a.bad')],
      ),
    ),
  );
  expect([report.verdict, report.run.strict, exitCode(report)]).toEqual(['deviates', true, 1]);
  expect(report.deviations.map(({ id }) => id)).toEqual(['d1']);
  expect(report.concerns).toBeUndefined();
  expect(report.summary.requirements).toMatchObject({ fail: 1, concern: 0 });
});

test('an incomplete run stays incomplete with --strict', () => {
  const broken = { ...consistentReport([sampleRequirement('a.bad', 'concern')], [sampleDeviation('d1', 'a.bad')]) };
  expect(applyStrict({ ...broken, verdict: 'incomplete', reason: 'stopped' }).verdict).toBe('incomplete');
});
