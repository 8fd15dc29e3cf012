import { expect } from '@playwright/test';
import { embeddedTarget } from '../../src/conduct/embedded-target.ts';
import { startEmbedded } from '../../src/emulator/embedded.ts';
import { defaultTokenEnv } from '../../src/harness/target/default-token-env.ts';
import type { Report } from '../../src/report/model/report.ts';
import { test } from './workplace.ts';

test('a run with --budget begins no test once its requests are used up, and gives that as the reason', async ({
  workplace,
}) => {
  // Lists of many pages need more requests than the estimate.
  const embedded = await startEmbedded({ pageSize: 1, others: 40 });
  const file = workplace.write('target.json', embeddedTarget(embedded));
  const args = ['run', '--target', file, '--budget', '150', '--workers', '1', '--quiet', '--out', 'out'];
  const { code } = await workplace.run(args, { [defaultTokenEnv]: embedded.token });
  await embedded.close();
  expect(code).toBe(0);
  const { requirements } = JSON.parse(workplace.read('out/report.json')) as Report;
  const over = requirements.filter(({ reason }) => reason?.includes('used up the 150 requests of --budget'));
  expect(over.length).toBeGreaterThan(0);
  expect(over.every(({ verdict }) => verdict === 'unexercised')).toBe(true);
  expect(requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(0);
});
