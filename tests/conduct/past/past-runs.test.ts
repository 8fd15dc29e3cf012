import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ownCommand } from '../../../src/conduct/own-command.ts';
import { forgetDead, pastRuns } from '../../../src/conduct/past/past-runs.ts';
import { processMark } from '../../../src/harness/ledger/process-mark.ts';
import { openAccount, tokenEnv } from '../../cli/account.ts';
import { builtProgram } from '../../cli/built-program.ts';
import { test } from '../../cli/workplace.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';

const nobody = 2 ** 22 + 1;
const text = (...lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

test('clean settles runs of ours, leaves others alone, and names unreadable ledgers', async ({ workplace }) => {
  const account = await openAccount();
  const collection = '/api_keys';
  const make = async (description: string): Promise<string> => {
    const answer = await fetchOnce(`${account.baseUrl}${collection}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ description }),
    });
    return String(((await answer.json()) as { id: unknown }).id);
  };
  const run = (name: string, more: object = {}) => ({
    kind: 'run',
    run: name,
    baseUrl: account.baseUrl,
    agentUrl: '',
    pid: nobody,
    startedAt: '',
    ...more,
  });
  const created = (id: string, of = collection) => ({ kind: 'created', n: id, collection: of, id });
  try {
    const before = account.everything();
    const [cut = '', reused = '', alive = '', foreign = ''] = [
      await make('key plumbline/cut/w0-1'),
      await make('reused'),
      await make('alive'),
      await make('foreign'),
    ];
    const ledgers = '.plumbline/ledgers';
    mkdirSync(join(workplace.folder, ledgers, 'folder.ndjson'), { recursive: true });
    mkdirSync(join(workplace.folder, 'precious'));
    workplace.write('precious/plan.json', { runId: 'hostile' });
    const intent = { kind: 'intent', n: 'w0-1', collection, marker: 'plumbline/cut/w0-1' };
    const files = {
      cut: text(run('cut'), intent, created(cut)).slice(0, -12),
      headless: text(created(alive)),
      garbage: '\u0000\u0001{{{',
      // The current process with this id is another one, as in a restarted container.
      reused: text(run('reused', { pid: process.pid, mark: 'another boot/1' }), created(reused)),
      alive: text(run('alive', { pid: process.pid, mark: processMark(process.pid) }), created(alive)),
      foreign: text(run('foreign', { baseUrl: 'https://api.example.com' }), created(foreign)),
      hostile: text(
        run('hostile', { work: join(workplace.folder, 'precious') }),
        created('../../api_keys', '/no/such'),
        { kind: 'borrowed', path: '//elsewhere.example/', restore: { method: 'PUT', sealed: 'AAAA' } },
      ),
    };
    for (const [name, content] of Object.entries(files)) workplace.write(`${ledgers}/${name}.ndjson`, content);
    const target = workplace.write('target.json', account.target);
    const { code, stdout, stderr } = await workplace.run(['clean', '--target', target], { [tokenEnv]: account.token });
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    const place = { root: join(builtProgram(), '../..'), folder: realpathSync(workplace.folder) };
    const search = ownCommand(['clean', '--target', 'target.json', '--search'], place);
    for (const line of [
      'run cut: 1 of 1 created resources are removed',
      `left: lines of the ledger cut.ndjson are missing: what it still tells is settled, and it is kept; \`${search}\` looks for it on the account`,
      'the run alive is under way, so nothing of it is touched; --force removes it all the same',
      'run reused: 1 of 1 created resources are removed',
      'left: the ledger headless.ndjson does not say which run wrote it, so nothing in it was removed',
      'left: the ledger garbage.ndjson does not say which run wrote it, so nothing in it was removed',
      'left: the ledger folder.ndjson does not say which run wrote it, so nothing in it was removed',
      'left: /no/such ../../api_keys: the documents show no way to delete it',
      'left: PUT //elsewhere.example/ //elsewhere.example/: it was changed, and what it was can only be read with the token that the run was started with',
    ])
      expect(stdout.split('\n')).toContain(line);
    expect(stdout).not.toMatch(/run foreign/);
    expect([...account.everything()].sort()).toEqual(
      [...before, `${collection}/${alive} alive`, `${collection}/${foreign} foreign`].sort(),
    );
    expect(readdirSync(join(workplace.folder, ledgers)).sort()).toEqual([
      ...['alive', 'cut', 'folder', 'foreign', 'garbage', 'headless', 'hostile'].map((name) => `${name}.ndjson`),
      'reused.done',
    ]);
    expect(workplace.has('precious/plan.json')).toBe(true);
  } finally {
    await account.close();
  }
});

test('the next run removes the work folder of a killed run, and no other folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-past-'));
  const home = process.cwd();
  const write = (path: string, content: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const past = (run: string, work: string, more: object = {}): void =>
    write(
      `.plumbline/ledgers/${run}.ndjson`,
      text({ kind: 'run', run, baseUrl: 'http://a', pid: nobody, startedAt: '', work: join(folder, work), ...more }),
    );
  try {
    const work = '.plumbline/work';
    past('own', `${work}/own-a1`, { embedded: true });
    write(`${work}/own-a1/plan.json`, '{"runId":"own"}');
    write(`${work}/own-a1/secrets-0`, 'sealed');
    write(`${work}/own-a1/unwritable-ENOSPC`, '');
    write(`${work}/own-a1/runner/x/error-context.md`, '');
    past('kept', `${work}/kept-b2`);
    write(`${work}/kept-b2/plan.json`, '{"runId":"kept"}');
    write(`${work}/kept-b2/notes.txt`, 'somebody else put this here');
    past('posing', `${work}/posing-c3`);
    write(`${work}/posing-c3/plan.json`, '{"runId":"another"}');
    // A folder that looks like a work folder, in a place that runs do not use.
    past('away', 'theirs/work');
    write('theirs/work/plan.json', '{"runId":"away"}');
    write('precious/plan.json', '{"runId":"linked"}');
    past('linked', `${work}/linked-d4`);
    symlinkSync(join(folder, 'precious'), join(folder, work, 'linked-d4'));
    past('alive', `${work}/alive-e5`, { pid: process.ppid, mark: processMark(process.ppid) });
    write(`${work}/alive-e5/plan.json`, '{"runId":"alive"}');
    process.chdir(folder);
    expect(pastRuns().map(({ run, alive }) => [run?.run, alive])).toEqual([
      ['alive', true],
      ['away', false],
      ['kept', false],
      ['linked', false],
      ['own', false],
      ['posing', false],
    ]);
    const said = forgetDead();
    expect(said).toHaveLength(5);
    expect(said[0]).toBe('the run alive is under way, so nothing of it is touched');
    expect(said[2]).toMatch(
      /^the run kept against http:\/\/a was killed .*; `node \S+ clean` with the --target or --base-url of that run removes it$/,
    );
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\/.*\.\w+$/.test(name));
    expect(all.filter((name) => !name.startsWith('.plumbline/ledgers')).sort()).toEqual([
      `${work}/alive-e5/plan.json`,
      `${work}/kept-b2/notes.txt`,
      `${work}/linked-d4/plan.json`,
      `${work}/posing-c3/plan.json`,
      'precious/plan.json',
      'theirs/work/plan.json',
    ]);
    expect(existsSync(`${work}/own-a1`)).toBe(false);
    const ledgers = ['alive', 'away', 'kept', 'linked', 'posing'].map((name) => `${name}.ndjson`);
    expect(readdirSync('.plumbline/ledgers').sort()).toEqual(ledgers);
  } finally {
    process.chdir(home);
    rmSync(folder, { recursive: true });
  }
});
