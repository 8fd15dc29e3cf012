import { expect, test } from '@playwright/test';
import { replayTarget } from '../../../../src/cli/parse/files/replay-target.ts';
import { sampleReport } from '../../../report/sample-report.ts';

test('a command in a report is never run', () => {
  const { run, ...rest } = sampleReport();
  const target = { management: { baseUrl: 'https://api.example.com' }, agents: { start: ['rm', '-rf', '/'] } };
  const report = { ...rest, run: { ...run, settings: { target, workers: 1, readOnly: false } } };
  for (const options of [{}, { baseUrl: 'https://other.example.com' }])
    expect(replayTarget(report, 'report.json', options)?.target).toMatchObject({ agents: null });
});

test('another deployment is waited for as long as is usual, whatever the file of the first one says', () => {
  const { run, ...rest } = sampleReport();
  const target = { management: { baseUrl: 'http://127.0.0.1:1' }, patience: { settleMs: 100, deletionMs: 60_000 } };
  const report = { ...rest, run: { ...run, settings: { target, workers: 1, readOnly: false } } };
  const patienceWith = (options: object) => replayTarget(report, 'report.json', options)?.target.patience;
  expect(patienceWith({})).toMatchObject({ settleMs: 100, deletionMs: 60_000 });
  expect(patienceWith({ baseUrl: 'http://127.0.0.1:2' })).toMatchObject({ settleMs: 2000, deletionMs: 60_000 });
  expect(patienceWith({ baseUrl: 'https://api.example.com' })).toMatchObject({ settleMs: 10_000, deletionMs: 60_000 });
});
