import { expect } from '@playwright/test';
import { openAccount, tokenEnv } from '../account.ts';
import { execute } from '../execute.ts';
import { test } from '../workplace.ts';

test('the command and the script of a deviation end with 1 while the deviation is there and with 0 when it is gone', async ({
  workplace,
}) => {
  const bent = await openAccount('route-oidc.deleted-key-lives-on', 'api-keys.deleted-key-lives-on');
  const right = await openAccount();
  try {
    workplace.write('target.json', { ...bent.target, patience: { settleMs: 100, deletionMs: 100 } });
    workplace.write('right.json', { ...right.target, patience: { settleMs: 100, deletionMs: 100 } });
    const only = ['--only', 'route-oidc.auth-deleted-key', '--only', 'api-keys.auth-deleted-key'];
    const args = ['run', '--target', 'target.json', '--quiet', '--effort', 'quick', '--seed', '7', ...only];
    expect((await workplace.run([...args, '--workers', '1'], { [tokenEnv]: bent.token })).code).toBe(1);
    const { deviations, run } = workplace.report();
    expect(run.settings).toMatchObject({ workers: 1, readOnly: false, target: { management: { tokenEnv } } });
    const alone = deviations.find(({ reproduce }) => reproduce.standalone !== undefined);
    const replayed = deviations.find(({ reproduce }) => reproduce.standalone === undefined);
    if (alone === undefined || replayed === undefined) throw new Error('one of each kind was expected');
    const before = bent.everything();
    for (const { id, reproduce } of [alone, replayed]) {
      const script = `node reports/latest/${reproduce.script}`;
      const there = await execute(script, workplace.folder, { [tokenEnv]: bent.token });
      expect(there.code, there.output).toBe(1);
      expect(there.output).not.toContain(bent.token);
      expect(workplace.read(`reports/latest/${reproduce.script}`)).not.toContain(bent.token);
      // The request needs the token of a key that the script makes; with the token of the target even a conforming server accepts it.
      expect(reproduce.curl).toBe('');
      expect(reproduce.command).toMatch(new RegExp(`plumbline\\.mjs replay reports/\\S+/report\\.json ${id}$`));
    }
    const again = await execute(replayed.reproduce.command, workplace.folder, { [tokenEnv]: bent.token });
    expect(again.code, again.output).toBe(1);
    expect(again.output).toContain(`${replayed.id} is there`);
    expect(bent.everything()).toEqual(before);

    const elsewhere = { [tokenEnv]: right.token, PLUMBLINE_BASE_URL: right.baseUrl };
    const gone = await execute(`node reports/latest/${alone.reproduce.script}`, workplace.folder, elsewhere);
    expect(gone.code, gone.output).toBe(0);
    const report = 'reports/latest/report.json';
    const all = await workplace.run(['replay', report, '--target', 'right.json', '--quiet'], {
      [tokenEnv]: right.token,
    });
    expect(all.code, all.stderr).toBe(0);
    expect(all.stdout.match(/ is gone: /g)).toHaveLength(deviations.length);

    // Without Plumbline the script could not be tried: the exit code 1 of Node would mean that the deviation is there.
    const text = workplace.read(`reports/latest/${replayed.reproduce.script}`);
    workplace.write('moved.mjs', text.replace(/here\("[^"]*plumbline\.mjs"\)/, 'here("nowhere.mjs")'));
    const lost = await execute('node moved.mjs', workplace.folder, { [tokenEnv]: bent.token });
    expect(lost.code, lost.output).toBe(3);

    const dead = ['replay', report, alone.id, '--base-url', 'http://127.0.0.1:1', '--quiet'];
    expect((await workplace.run(dead, { [tokenEnv]: bent.token })).code).toBe(3);
  } finally {
    await bent.close();
    await right.close();
  }
});

test('replay of a missing report ends with one clear line and exit code 2', async ({ workplace }) => {
  const none = await workplace.run(['replay', 'nowhere.json']);
  expect(none.code).toBe(2);
  expect(none.stderr).toMatch(/^plumbline: nowhere\.json: [^\n]+\n$/);
});
