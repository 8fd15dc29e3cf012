/**
 * What a run uses its requests for, read from its recording: how many for each requirement, how many for resources that are only created and
 * deleted, and how many are repetitions.
 */
import { join } from 'node:path';
import { readRecorded } from './cpu/read-recorded.ts';
import { readReport } from './measure/read-report.ts';
import { Account, runSuites } from './measure/suites.ts';
import { type Row, tell } from './measure/tell.ts';

const goals: Readonly<Record<string, string>> = { quick: 'at most 1,500' };

const rows: Row[] = [];
for (const effort of ['quick', 'standard']) {
  const account = await Account.open();
  const { requests, out } = await runSuites(account, ['--effort', effort, '--seed', '1']);
  const recorded = readRecorded(join(out, 'exchanges.ndjson'));
  const { requirements } = readReport(out);
  await account.close();
  const proven = requirements.filter(({ verdict }) => verdict === 'pass').length;
  const share = (some: readonly unknown[]): number => (100 * some.length) / recorded.length;
  const made = recorded.filter(({ method, answer }) => method === 'POST' && answer.status < 300);
  const removed = recorded.filter(({ method, answer }) => method === 'DELETE' && answer.status < 300);
  const reads = recorded.filter(({ method }) => method === 'GET');
  const repeated = reads.length - new Set(reads.map(({ path, answer }) => `${path}\n${answer.body}`)).size;
  const goal = goals[effort];
  rows.push(
    { what: `requests of ${effort}`, values: [requests], unit: 'requests', ...(goal === undefined ? {} : { goal }) },
    { what: `${effort}, for each place that it proves`, values: [requests / proven], unit: 'requests' },
    { what: `${effort}, creations and deletions`, values: [share([...made, ...removed])], unit: '% of all requests' },
    {
      what: `${effort}, reads with an answer that was seen`,
      values: [(100 * repeated) / recorded.length],
      unit: '% of all requests',
    },
  );
}
tell('spent', rows);
