import { expect } from '@playwright/test';
import type { Report } from '../../src/report/model/report.ts';
import { openAccount, tokenEnv } from './account.ts';
import { test } from './workplace.ts';

test('a run with --budget begins no test once its requests are used up, and gives that as the reason', async ({
  workplace,
}) => {
  const account = await openAccount();
  // Pages of one item need more requests than the estimate.
  account.deployment.rules.pageSize = 1;
  const file = workplace.write('target.json', account.target);
  const args = ['run', '--target', file, '--budget', '150', '--workers', '1', '--quiet', '--out', 'out'];
  const { code } = await workplace.run(args, { [tokenEnv]: account.token });
  await account.close();
  expect(code).toBe(0);
  const { requirements } = JSON.parse(workplace.read('out/report.json')) as Report;
  const over = requirements.filter(({ reason }) => reason?.includes('used up the 150 requests of --budget'));
  expect(over.length).toBeGreaterThan(0);
  expect(over.every(({ verdict }) => verdict === 'unexercised')).toBe(true);
  expect(requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(0);
});
