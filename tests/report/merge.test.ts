import { expect, test } from '@playwright/test';
import { exitCode } from '../../src/report/gate.ts';
import { merge } from '../../src/report/merge.ts';
import type { RequirementVerdict } from '../../src/report/report.ts';
import { Traffic } from '../../src/report/traffic.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from './sample-parts.ts';

const shard = (a: RequirementVerdict, b: RequirementVerdict) =>
  consistentReport(
    [sampleRequirement('x.a', a), sampleRequirement('x.b', b)],
    a === 'fail' ? [sampleDeviation('d1', 'x.a', { seen: 2, tried: 3 })] : [],
  );

const merged = (...reports: [ReturnType<typeof shard>, ...ReturnType<typeof shard>[]]) => merge(reports, new Traffic());

test('what one shard proved and another did not try is proven', () => {
  const report = merged(shard('pass', 'unexercised'), shard('unexercised', 'pass'));
  expect(report.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
  expect(report.summary.requirements).toMatchObject({ total: 2, pass: 2, unexercised: 0 });
  expect(exitCode(report, { requireComplete: true })).toBe(0);
});

test('a deviation in any shard is a deviation of the run, counted over all', () => {
  const report = merged(shard('pass', 'pass'), shard('fail', 'pass'), shard('fail', 'pass'));
  expect(report.verdict).toBe('deviates');
  expect(report.deviations).toHaveLength(1);
  expect(report.deviations[0]).toMatchObject({ seen: 4, tried: 6 });
});

test('one incomplete shard makes the run incomplete', () => {
  expect(merged(shard('pass', 'pass'), shard('error', 'unexercised')).verdict).toBe('incomplete');
});
