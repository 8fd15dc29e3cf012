/**
 * A distant deployment: 150 ms latency, and a pace of 50 requests a second with 4 in flight. Compares the duration of a run with the least that
 * pace and latency allow for its requests, with the default number of workers and with one, two and six.
 */
import { setTimeout } from 'node:timers/promises';
import { Account, runSuites } from './measure/suites.ts';
import { type Row, tell } from './measure/tell.ts';

const latencyMs = 150;
const pace = { requestsPerSecond: 50, concurrency: 4 };

const rows: Row[] = [];
for (const workers of [null, 1, 2, 6]) {
  const prepare: NonNullable<Parameters<typeof Account.open>[0]>['prepare'] = (deployment) => {
    for (const { fronts } of [deployment, deployment.agent])
      fronts.push((_, __, next) => void setTimeout(latencyMs).then(next));
  };
  const account = await Account.open({ prepare }, { pace });
  const { requests, wallMs } = await runSuites(account, [
    '--effort',
    'quick',
    '--seed',
    '1',
    ...(workers === null ? [] : ['--workers', String(workers)]),
  ]);
  await account.close();
  const least = Math.max((requests / pace.requestsPerSecond) * 1000, (requests * latencyMs) / pace.concurrency);
  rows.push({
    what: `quick at ${latencyMs} ms, ${workers === null ? 'workers by default' : `workers: ${workers}`}`,
    values: [wallMs / least],
    unit: '× the least time that pace and latency allow',
    goal: 'at most 1.3',
  });
}
tell('latency', rows);
