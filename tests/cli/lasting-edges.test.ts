import { expect } from '@playwright/test';
import { mostLasting } from '../../src/harness/lasting/lasting-shares.ts';
import type { Report } from '../../src/report/model/report.ts';
import { freedomNamed } from '../emulator/freedoms/freedom-named.ts';
import { openAccount, tokenEnv } from './account.ts';
import { test } from './workplace.ts';

const tried = ({ requirements }: Report, verdict: string): string[] =>
  requirements.filter((one) => one.id.startsWith('tls-edge') && one.verdict === verdict).map(({ id }) => id);

test('TLS edges that cannot be deleted are limited for any number of workers, and the next run reuses them', async ({
  workplace,
}) => {
  const account = await openAccount();
  freedomNamed('tls-edges-stay').plant(account.deployment);
  const edges = (): number => account.deployment.shelf('/edges/tls').all().length;
  const before = edges();
  const target = workplace.write('target.json', account.target);
  const run = async (out: string, workers: number): Promise<{ report: Report; made: number; code: number | null }> => {
    const there = edges();
    const args = ['--only', 'tls-edge*', '--workers', String(workers), '--quiet', '--out', out];
    const { code, stderr } = await workplace.run(['run', '--target', target, ...args], { [tokenEnv]: account.token });
    expect(stderr).toBe('');
    return { report: JSON.parse(workplace.read(`${out}/report.json`)), made: edges() - there, code };
  };
  try {
    const first = await run('first', 3);
    expect([first.code, tried(first.report, 'fail'), first.report.cleanup.left]).toEqual([0, [], []]);
    expect(first.report.cleanup.lasting?.length).toBe(first.made);
    expect(first.made).toBeLessThanOrEqual(mostLasting);
    expect(tried(first.report, 'unexercised')).toEqual(['tls-edges.unset-in-list']);
    const second = await run('second', 1);
    expect([second.code, tried(second.report, 'fail'), second.report.cleanup.left]).toEqual([0, [], []]);
    expect(second.made).toBeLessThan(first.made);
    expect(edges() - before).toBeLessThanOrEqual(mostLasting);
    const third = await run('third', 2);
    expect(third.made).toBe(0);
    expect(tried(third.report, 'unexercised')).toEqual(tried(second.report, 'unexercised'));
  } finally {
    await account.close();
  }
});
