import { expect, test } from '@playwright/test';
import { replayTarget } from '../../../src/cli/parse/replay-target.ts';
import { sampleReport } from '../../report/sample-report.ts';

test('a command in a report is never run', () => {
  const { run, ...rest } = sampleReport();
  const target = { management: { baseUrl: 'https://api.example.com' }, agents: { start: ['rm', '-rf', '/'] } };
  const report = { ...rest, run: { ...run, settings: { target, workers: 1, readOnly: false } } };
  for (const options of [{}, { baseUrl: 'https://other.example.com' }])
    expect(replayTarget(report, 'report.json', options)?.target).toMatchObject({ agents: null });
});
