/** Runs and cleans at the same time in separate process namespaces, as in containers that share a folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Account, openAccount, tokenEnv } from '../cli/account.ts';
import { test, type Workplace } from '../cli/workplace.ts';
import { count } from './count.ts';

const rounds = Number(process.env['PLUMBLINE_LEASES'] ?? 1);
const program = join(import.meta.dirname, '../../bin/plumbline.mjs');
const container = ['--fork', '--pid', '--mount-proc'];
const isPermitted = spawnSync('unshare', [...container, 'true']).status === 0;

interface Contained {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

/** Starts a command in its own process namespace. */
const contain = ({ folder }: Workplace, { token }: Account, args: readonly string[]): Contained => {
  const child = spawn('unshare', [...container, process.execPath, program, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: tmpdir(), [tokenEnv]: token },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr }))) };
};

/** Holds the answer to the n-th creation of a key, so that the account does not change; releases the answer when told. */
const holdAt = (account: Account, n: number): { readonly held: Promise<void>; release(): void } => {
  let [made, release, hold] = [0, () => {}, () => {}];
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  account.deployment.detour('POST /api_keys', async (call, next) => {
    const reply = await next(call);
    made += 1;
    if (made === n) {
      hold();
      await released;
    }
    return reply;
  });
  return { held, release: () => release() };
};

/** Sets the age of the lease, so that the test does not depend on the speed of this machine. */
const age = ({ folder }: Workplace, ms: number): void => {
  const ledgers = join(folder, '.plumbline/ledgers');
  for (const name of readdirSync(ledgers).filter((one) => one.endsWith('.lease'))) {
    const file = join(ledgers, name);
    const then = new Date(Date.now() - ms);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), renewedAt: then.toISOString() }));
    utimesSync(file, then, then);
  }
};

const sorted = (account: Account): string[] => [...account.everything()].sort();
const run = (...only: string[]): string[] => [
  'run',
  ...['--target', 'target.json', '--effort', 'quick', '--workers', '1', '--out', `out-${only[0]}`],
  ...only.flatMap((pattern) => ['--only', pattern]),
];
const clean = ['clean', '--target', 'target.json'];
const underWay = /the run \S+ is under way \(its lease was renewed \d+ s ago\), so nothing of it is touched/;

for (let round = 1; round <= rounds; round += 1) {
  test(`a run in another container is not disturbed while it lives, and is cleaned up when its lease is old (${round})`, async ({
    workplace,
  }) => {
    test.skip(!isPermitted, 'this system does not let us make process namespaces with unshare');
    const account = await openAccount();
    let kill = (): void => {};
    try {
      workplace.write('target.json', account.target);
      const before = sorted(account);
      const { held, release } = holdAt(account, 5 * round);
      const first = contain(workplace, account, run('api-keys.*'));
      kill = () => {
        kill = () => {};
        if (first.child.pid !== undefined) process.kill(-first.child.pid, 'SIGKILL');
      };
      await Promise.race([held, first.ended]);
      const during = sorted(account);
      expect(during).not.toEqual(before);

      // Another run, and a clean, each in its own container.
      const second = await contain(workplace, account, run('credentials.get*')).ended;
      expect(second).toMatchObject({ code: 0, stderr: expect.stringMatching(underWay) });
      for (const args of [clean, [...clean, '--search']]) {
        const { code, stdout } = await contain(workplace, account, args).ended;
        expect({ code, stdout }).toEqual({ code: 3, stdout: expect.stringMatching(underWay) });
      }
      expect(sorted(account)).toEqual(during);

      kill();
      await first.ended;
      release();
      // No process in another container can know yet that the run is dead.
      age(workplace, -600_000);
      const early = await contain(workplace, account, clean).ended;
      expect(early).toMatchObject({ code: 3, stdout: expect.stringMatching(underWay) });
      age(workplace, 120_000);
      const late = await contain(workplace, account, clean).ended;
      expect(late).toMatchObject({ code: 0, stderr: '' });
      expect(sorted(account)).toEqual(before);
      count('leases', { rounds: round, touched: 0, leftBehind: 0 });
    } finally {
      kill();
      await account.close();
    }
  });
}
