/**
 * A run far away: 150 ms for each answer, a pace of 50 requests in a second and 4 at a time. How long it takes against what the pace and the latency
 * demand of so many requests, as it comes and with one, two and six workers.
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
