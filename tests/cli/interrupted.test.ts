import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { balance } from '../../src/harness/ledger/balance.ts';
import { inspectLedger } from '../../src/harness/ledger/inspect-ledger.ts';
import { schemaErrors } from '../../src/judge/shapes/schemas.ts';
import { fetchOnce } from '../exchange/fetch-once.ts';
import { type Account, openAccount, tokenEnv } from './account.ts';
import { test as base, type Running, type Workplace } from './workplace.ts';

const test = base.extend<{ account: Account }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  account: async ({}, use) => {
    const account = await openAccount();
    await use(account);
    await account.close();
  },
});

/** Starts a run and interrupts it with two resources made and a third creation in flight. */
const interrupt = async (workplace: Workplace, account: Account, how: (running: Running) => void): Promise<Running> => {
  const target = workplace.write('target.json', account.target);
  const args = ['run', '--target', target, '--effort', 'quick', '--quiet', '--workers', '1', '--only', 'api-keys.*'];
  const running = workplace.start(args, { [tokenEnv]: account.token });
  const before = account.everything().length;
  account.onRequest = ({ route }) => {
    if (route !== 'POST /api_keys' || account.everything().length < before + 2) return;
    account.onRequest = () => {};
    how(running);
  };
  await running.ended;
  return running;
};

test('Ctrl-C still writes a report, and the account is as it was before', async ({ workplace, account }) => {
  const before = account.everything();
  // A terminal sends SIGINT to the whole process group.
  const running = await interrupt(workplace, account, ({ pid }) => process.kill(-pid, 'SIGINT'));
  const { code, stdout } = await running.ended;
  expect(stdout).toBe('Incomplete: the run was interrupted.\n');
  expect(code).toBe(3);
  const report = workplace.report();
  expect(schemaErrors('report', 'Report', report)).toEqual([]);
  expect(report).toMatchObject({ verdict: 'incomplete', reason: 'the run was interrupted' });
  expect(report.cleanup.created).toBeGreaterThan(0);
  expect(report.cleanup).toMatchObject({ removed: report.cleanup.created, left: [] });
  expect(account.everything()).toEqual(before);
  expect(running.isAlive()).toBe(false);
});

test('SIGTERM to the command only, as from a supervisor, ends a run like Ctrl-C', async ({ workplace, account }) => {
  const before = account.everything();
  const running = await interrupt(workplace, account, ({ child }) => child.kill('SIGTERM'));
  const { code, stdout } = await running.ended;
  expect({ code, stdout }).toEqual({ code: 3, stdout: 'Incomplete: the run was interrupted.\n' });
  expect(account.everything()).toEqual(before);
  expect(running.isAlive()).toBe(false);
});

test('SIGHUP of a closed terminal ends a run like Ctrl-C', async ({ workplace, account }) => {
  const before = account.everything();
  const running = await interrupt(workplace, account, ({ pid }) => process.kill(-pid, 'SIGHUP'));
  const { code, stdout } = await running.ended;
  expect({ code, stdout }).toEqual({ code: 3, stdout: 'Incomplete: the run was interrupted.\n' });
  expect(workplace.report()).toMatchObject({ verdict: 'incomplete', cleanup: { left: [] } });
  expect([...account.everything()].sort()).toEqual([...before].sort());
  expect(running.isAlive()).toBe(false);
});

/** Stops the workers of a run, so that they do not react to signals. */
const freezeWorkers = ({ pid }: Running): void => {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const workers = processes.filter(([own, parent, group]) => group === pid && own !== pid && parent !== pid);
  expect(workers.length).toBeGreaterThan(0);
  for (const [worker = 0] of workers) process.kill(worker, 'SIGSTOP');
};

test('Ctrl-C ends a run with a frozen worker, with a report and a clean account', async ({ workplace, account }) => {
  const before = account.everything();
  const running = await interrupt(workplace, account, (one) => {
    freezeWorkers(one);
    process.kill(-one.pid, 'SIGINT');
  });
  const { code, stdout } = await running.ended;
  expect({ code, stdout }).toEqual({ code: 3, stdout: 'Incomplete: the run was interrupted.\n' });
  expect(workplace.report()).toMatchObject({ verdict: 'incomplete', cleanup: { left: [] } });
  expect([...account.everything()].sort()).toEqual([...before].sort());
  expect(running.isAlive()).toBe(false);
});

test('a second Ctrl-C ends frozen workers too, and clean removes the rest', async ({ workplace, account }) => {
  const before = account.everything();
  const running = await interrupt(workplace, account, (one) => {
    freezeWorkers(one);
    process.kill(-one.pid, 'SIGINT');
    // Signals closer together count as one, because npm sends each of them twice.
    setTimeout(() => process.kill(-one.pid, 'SIGINT'), 1500);
  });
  expect((await running.ended).stderr).toContain('stopped at once, without a report');
  await expect.poll(() => running.isAlive()).toBe(false);
  const cleaned = await workplace.run(['clean', '--target', 'target.json'], { [tokenEnv]: account.token });
  expect(cleaned).toMatchObject({ code: 0, stderr: '' });
  expect([...account.everything()].sort()).toEqual([...before].sort());
});

test('the runner and the workers end by themselves when the command is killed', async ({ workplace, account }) => {
  const running = await interrupt(workplace, account, ({ child }) => child.kill('SIGKILL'));
  await expect.poll(() => running.isAlive()).toBe(false);
});

test('clean removes what a killed run left, and nothing else', async ({ workplace, account }) => {
  const before = account.everything();
  await interrupt(workplace, account, ({ pid }) => process.kill(-pid, 'SIGKILL'));
  const ledgers = '.plumbline/ledgers';
  const [name = ''] = readdirSync(join(workplace.folder, ledgers)).filter((file) => file.endsWith('.ndjson'));
  const { open, unanswered } = balance(inspectLedger(join(workplace.folder, ledgers, name)).lines);
  // The last creation was carried out although its answer was never read. Others may have been in flight.
  expect(unanswered.length).toBeGreaterThan(0);
  await expect.poll(() => account.everything().length).toBeGreaterThan(before.length + open.length);
  // A later key of another user, and the ledger of a run against another deployment.
  const other = await fetchOnce(`${account.baseUrl}/api_keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ description: 'not ours', metadata: 'plumbline/20200101-000000-0000/w0-1' }),
  });
  const { id } = (await other.json()) as { id: string };
  const foreign = [
    { kind: 'run', run: 'elsewhere', baseUrl: 'https://api.example.com', pid: 2 ** 22 + 1, startedAt: '' },
    { kind: 'intent', n: 'w0-1', collection: '/api_keys', marker: null },
    { kind: 'created', n: 'w0-1', collection: '/api_keys', id },
  ];
  workplace.write(`${ledgers}/elsewhere.ndjson`, foreign.map((line) => `${JSON.stringify(line)}\n`).join(''));

  const clean = () => workplace.run(['clean', '--target', 'target.json'], { [tokenEnv]: account.token });
  const first = await clean();
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(/^run \S+: (\d+) of \1 created resources are removed\n$/);
  expect([...account.everything()].sort()).toEqual([...before, `/api_keys/${id} not ours`].sort());
  expect(readdirSync(join(workplace.folder, ledgers)).sort()).toEqual([
    name.replace('.ndjson', '.done'),
    'elsewhere.ndjson',
  ]);
  const again = await clean();
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toMatch(
    /^Nothing was left behind\. The last run from this folder, \S+, was settled at \S+\.\n$/,
  );
});
