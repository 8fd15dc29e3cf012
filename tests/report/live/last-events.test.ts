import { expect, test } from '@playwright/test';
import { schemaErrors } from '../../../src/judge/shapes/schemas.ts';
import { lastEvents } from '../../../src/report/live/last-events.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../sample-parts.ts';

const report = consistentReport(
  [
    sampleRequirement('api-keys.token-shown-once', 'fail'),
    sampleRequirement('x.b', 'waived'),
    sampleRequirement('x.c', 'concern', { level: 'should' }),
  ],
  [
    sampleDeviation('d3', 'x.c', { place: 'status', summary: 'refused with 500' }),
    sampleDeviation('d2', 'x.b', { place: '/b', waived: 'known' }),
    sampleDeviation('d1', 'api-keys.token-shown-once'),
  ],
);

test('causes are reported worst first with their kind, followed by the end with verdict, exit code and files', () => {
  const events = lastEvents(report, ['/out/report.json']);
  expect(events.slice(0, -1).map((one) => (one.event === 'cause' ? [one.as, one.severity, one.found] : one))).toEqual([
    ['deviation', 'security', ['d1']],
    ['concern', expect.any(String), ['d3']],
    ['waived', expect.any(String), ['d2']],
  ]);
  expect(events.at(-1)).toEqual({
    event: 'ended',
    run: report.run.id,
    verdict: 'deviates',
    exitCode: 1,
    why: 'Deviates: 1 unwaived deviation from 1 requirement.',
    requirements: report.summary.requirements,
    exchanges: 208,
    durationMs: 41_250,
    files: ['/out/report.json'],
  });
  for (const event of events) expect(schemaErrors('run-event', 'RunEvent', event)).toEqual([]);
});
