import { expect, test } from '@playwright/test';
import { replayTarget } from '../../../../src/cli/parse/files/replay-target.ts';
import { sampleReport } from '../../../report/sample-report.ts';

test('a command in a report is never executed', () => {
  const { run, ...rest } = sampleReport();
  const target = { management: { baseUrl: 'https://api.example.com' }, agents: { start: ['rm', '-rf', '/'] } };
  const report = { ...rest, run: { ...run, settings: { target, workers: 1, readOnly: false } } };
  for (const options of [{}, { baseUrl: 'https://other.example.com' }])
    expect(replayTarget(report, 'report.json', options)?.target).toMatchObject({ agents: null });
});

test('a replay on another deployment uses the default patience, and keeps the longer one of the report', () => {
  const { run, ...rest } = sampleReport();
  const target = { management: { baseUrl: 'http://127.0.0.1:1' }, patience: { settleMs: 100, deletionMs: 60_000 } };
  const report = { ...rest, run: { ...run, settings: { target, workers: 1, readOnly: false } } };
  const patienceWith = (options: object) => replayTarget(report, 'report.json', options)?.target.patience;
  expect(patienceWith({})).toMatchObject({ settleMs: 100, deletionMs: 60_000 });
  expect(patienceWith({ baseUrl: 'http://127.0.0.1:2' })).toMatchObject({ settleMs: 2000, deletionMs: 60_000 });
  expect(patienceWith({ baseUrl: 'https://api.example.com' })).toMatchObject({ settleMs: 10_000, deletionMs: 60_000 });
});

test('a moved target file that held the token is named, unless the token comes from elsewhere', () => {
  const { run, ...rest } = sampleReport();
  const target = { management: { baseUrl: 'http://127.0.0.1:1', tokenEnv: 'TOKEN_OF_THE_MOVED' } };
  const settings = { target, workers: 1, readOnly: false, tokenFile: '../moved-target.json' };
  const report = { ...rest, run: { ...run, settings } };
  const replayed = (options: object) => replayTarget(report, '/none/out/report.json', options)?.token;
  expect(() => replayed({})).toThrow(
    '/none/moved-target.json: the target file with the token of this run is no longer there; name it with --target, or set the environment variable TOKEN_OF_THE_MOVED',
  );
  expect(replayed({ baseUrl: 'http://127.0.0.1:2' })).toBeNull();
  process.env['TOKEN_OF_THE_MOVED'] = 'token-of-the-moved';
  expect(replayed({})).toBeNull();
  delete process.env['TOKEN_OF_THE_MOVED'];
});
