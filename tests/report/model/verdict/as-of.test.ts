import { expect, test } from '@playwright/test';
import { applyAsOf, isAfter } from '../../../../src/report/model/verdict/as-of.ts';
import { exitCode } from '../../../../src/report/model/verdict/gate.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';

const report = consistentReport(
  [
    sampleRequirement('a.old', 'fail', { since: '0.1.0' }),
    sampleRequirement('a.new', 'fail', { since: '0.10.0' }),
    sampleRequirement('a.good', 'pass'),
  ],
  [sampleDeviation('d1', 'a.old'), sampleDeviation('d2', 'a.new')],
);

test('a deviation of a newer requirement than --as-of is a concern, and others still fail', () => {
  const held = applyAsOf(report, '0.9.0');
  expect(held.run.asOf).toBe('0.9.0');
  expect(held.deviations.map(({ id }) => id)).toEqual(['d1']);
  expect(held.requirements.map(({ verdict }) => verdict)).toEqual(['fail', 'concern', 'pass']);
  expect(held.requirements[1]?.reason).toContain('new in 0.10.0');
  expect(exitCode(held)).toBe(1);
  expect(
    exitCode(
      applyAsOf(
        { ...report, requirements: report.requirements.slice(1), deviations: report.deviations.slice(1) },
        '0.9.0',
      ),
    ),
  ).toBe(0);
});

test('--as-of with the newest version changes no verdict', () => {
  expect(applyAsOf(report, '0.10.0').requirements).toEqual(report.requirements);
});

test('versions are compared number by number', () => {
  expect([isAfter('0.10.0', '0.9.0'), isAfter('0.9.0', '0.10.0'), isAfter('1.0.0', '1.0.0')]).toEqual([
    true,
    false,
    false,
  ]);
});
