import { rmSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { openAccount, tokenEnv } from '../account.ts';
import { test } from './clean-scene.ts';

/** A negative age: the lease stays fresh however long the command takes. */
const fresh = -600_000;
const search = '`plumbline clean --target target.json --search` looks for it on the account';

test('clean without any ledger reports that it does not know, and offers to search', async ({ scene }) => {
  rmSync(scene.at(''), { recursive: true });
  const { code, stdout } = await scene.clean();
  expect(code).toBe(3);
  expect(stdout).toMatch(/^There is no ledger of a run against http:\S+ in \S+, so what is left is not known; /);
  expect(stdout).toContain(search);
});

test('clean after a run that left nothing reports that nothing was left behind', async ({ scene, workplace }) => {
  const only = ['--only', 'api-keys.token-authenticates', '--effort', 'quick', '--quiet'];
  const { baseUrl, token } = scene.account;
  const earlier = { run: '20260101-000000-aaaa', baseUrl, agentUrl: '', settledAt: '' };
  writeFileSync(scene.at(`${earlier.run}.done`), JSON.stringify(earlier));
  const run = await workplace.run(['run', '--target', 'target.json', ...only], { [tokenEnv]: token });
  expect(run.code, run.stderr).toBe(0);
  // One record for each deployment is enough.
  expect(scene.names).toEqual([expect.stringMatching(/^\d{8}-\d{6}-[0-9a-f]{4}\.done$/)]);
  expect(scene.names).not.toEqual([`${earlier.run}.done`]);
  const { code, stdout } = await scene.clean();
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Nothing was left behind\. /) });
});

test('a lost or shortened ledger is reported, and --search settles its run', async ({ scene }) => {
  const [lost, cut] = ['20260101-000000-aaaa', '20260101-000000-bbbb'];
  const before = scene.account.everything();
  await scene.mark(lost);
  const ids = [await scene.mark(cut, 1), await scene.mark(cut, 2)];
  const whole = scene.enter(cut, ids);
  // Cut at the end of a line, as an editor or `head` does; the list of collections is lost too.
  writeFileSync(scene.at(`${cut}.ndjson`), whole.slice(0, whole.indexOf('\n') + 1));
  scene.lease(cut, 3_600_000, whole.length);
  scene.lease(lost, 3_600_000, 100);
  const first = await scene.clean();
  expect(first.code).toBe(3);
  expect(first.stdout.split('\n')).toEqual([
    `run ${cut}: 2 of 2 created resources are removed`,
    `left: lines of the ledger ${cut}.ndjson are missing: what it still tells is settled, and it is kept; ${search}`,
    `left: the ledger of the run ${lost} is gone, so what it made is not known; ${search}`,
    '',
  ]);
  expect((await scene.clean()).code).toBe(3);
  const second = await scene.clean('--search');
  expect(second).toMatchObject({ code: 0, stderr: '' });
  expect(scene.account.everything()).toEqual(before);
  expect(scene.names).toEqual([`${cut}.done`]);
});

test('a run with a fresh lease from another machine is left alone unless --force is given', async ({ scene }) => {
  const run = '20260101-000000-cccc';
  const before = scene.account.everything();
  scene.enter(run, [await scene.mark(run)]);
  scene.lease(run, fresh);
  const held = scene.account.everything();
  for (const args of [[], ['--search'], ['--search', '--run', run]]) {
    const { code, stdout } = await scene.clean(...args);
    expect({ code, stdout }).toEqual({
      code: 3,
      stdout: expect.stringMatching(
        /^the run \S+ is under way \(its lease was renewed \d+ s ago\), so nothing of it is touched; --force removes it all the same\n$/,
      ),
    });
    expect(scene.account.everything()).toEqual(held);
  }
  expect(scene.names).toEqual([`${run}.lease`, `${run}.ndjson`]);
  expect((await scene.clean('--force')).code).toBe(0);
  expect(scene.account.everything()).toEqual(before);
});

test('a run with an expired lease is settled', async ({ scene }) => {
  const run = '20260101-000000-dddd';
  const before = scene.account.everything();
  scene.enter(run, [await scene.mark(run)]);
  scene.lease(run, 61_000);
  expect((await scene.clean()).code).toBe(0);
  expect(scene.account.everything()).toEqual(before);
  expect(scene.names).toEqual([`${run}.done`]);
});

test('a run with an agent is passed over when no agent is named, and the command that includes it is printed', async ({
  scene,
}) => {
  const { baseUrl } = scene.account;
  const run = '20260101-000000-eeee';
  scene.enter(run, [await scene.mark(run)], { agentUrl: 'http://127.0.0.1:4040' });
  const { code, stdout } = await scene.clean();
  expect({ code, stdout }).toEqual({
    code: 3,
    stdout: `passed over: the run ${run} was given ${baseUrl} and the agent http://127.0.0.1:4040; \`plumbline clean --base-url ${baseUrl} --agent-url http://127.0.0.1:4040 --token-env ${tokenEnv}\` settles it\n`,
  });
  expect(scene.names).toEqual([`${run}.ndjson`]);
});

const idOf = (date: Date, end: string): string =>
  `${date.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${end}`;

test('--search removes resources with the marker of an old run, and no similar ones and none on other accounts', async ({
  scene,
}) => {
  const old = '20260101-000000-ffff';
  const recent = idOf(new Date(), 'abcd');
  const other = await openAccount();
  try {
    for (const text of [
      'plumbline/notes',
      'plumbline-foo',
      `see plumbline/${old}/w0-1, which I keep`,
      `copied from plumbline/${old}/w0-1`,
      `plumbline/${old}/by-hand`,
    ]) {
      await scene.make({ description: text });
      await scene.make({ description: 'mine', metadata: text });
    }
    const before = scene.account.everything();
    await scene.mark(old, 1);
    await scene.make({ metadata: `plumbline/${old}/w1r2-3` });
    await scene.mark(old, 1, other);
    const elsewhere = other.everything();
    const kept = await scene.mark(recent);
    const first = await scene.clean('--search');
    expect(first.code).toBe(3);
    expect(first.stdout.split('\n')).toEqual([
      `found: 2 of the run ${old}, in /api_keys`,
      `run ${old}: 2 of 2 created resources are removed`,
      `found: 1 of the run ${recent}, in /api_keys; it may be under way in another place, so nothing was removed: once it has ended, \`plumbline clean --target target.json --search --run ${recent}\` does`,
      '',
    ]);
    expect([...scene.account.everything()].sort()).toEqual(
      [
        ...before,
        `/api_keys/${kept} ${recipeOf(apiKeys).example.create['description']} plumbline/${recent}/w0-1`,
      ].sort(),
    );
    expect((await scene.clean('--search', '--run', recent)).code).toBe(0);
    const last = await scene.clean('--search');
    expect(last).toMatchObject({ code: 0, stdout: 'Nothing on the account carries a marker of ours.\n' });
    expect(scene.account.everything()).toEqual(before);
    expect(other.everything()).toEqual(elsewhere);
  } finally {
    await other.close();
  }
});

test('a list that --search could not read is named, and the exit code is 3', async ({ scene }) => {
  scene.account.deployment.detour('GET /credentials', () => ({ status: 500, headers: {}, body: {} }));
  const { code, stdout } = await scene.clean('--search');
  expect({ code, stdout }).toEqual({
    code: 3,
    stdout: 'left, perhaps: /credentials could not be looked through: its list answered 500\n',
  });
});

test('--run without --search, or with a malformed run id, is bad usage', async ({ scene }) => {
  for (const args of [
    ['--run', '20260101-000000-ffff'],
    ['--search', '--run', 'everything'],
  ]) {
    const { code, stdout, stderr } = await scene.clean(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^plumbline: --run .*\n$/);
  }
});
