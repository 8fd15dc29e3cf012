import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect } from '@playwright/test';
import { consistentReport, sampleRequirement } from '../../report/sample-parts.ts';
import { builtProgram } from '../built-program.ts';
import { cleanEnv, test, type Workplace } from '../workplace.ts';

/** Runs a command whose output was closed before it began, as `head` may do. */
const runUnread = (
  { folder }: Workplace,
  args: readonly string[],
  close: readonly ('stdout' | 'stderr')[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; stderr: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [builtProgram(), ...args], {
      cwd: folder,
      env: cleanEnv(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    for (const stream of close) child[stream].destroy();
    child.on('close', (code) => resolve({ code, stderr }));
  });

test('a command whose output is not read ends quietly with its usual exit code', async ({ workplace }) => {
  workplace.write('report.json', consistentReport([sampleRequirement('a.b', 'pass')], []));
  workplace.write('empty.har', { log: { entries: [] } });
  for (const [args, code] of [
    [['requirements'], 0],
    [['requirements', '--json'], 0],
    [['openapi'], 0],
    [['prove', '--list'], 0],
    [['run', '--list', '--only', 'api-keys.*'], 0],
    [['run', '--help'], 0],
    [['--version'], 0],
    [['explain', 'api-keys.get'], 0],
    [['compare', 'report.json', 'report.json', '--json'], 0],
    [['judge', 'empty.har'], 3],
  ] as const) {
    const outcome = await runUnread(workplace, args, ['stdout']);
    expect.soft({ args, ...outcome }).toEqual({ args, code, stderr: '' });
  }
});

test('a run whose output is not read completes with its usual exit code', async ({ workplace }) => {
  const args = ['run', '--only', 'api-keys.get', '--only', 'credentials.get', '--effort', 'quick', '--out', 'out'];
  // The runner may write a warning before any of our code is loaded.
  const early = "data:text/javascript,if(/playwright/.test(process.argv[1]))process.stderr.write('early')";
  const { code } = await runUnread(workplace, args, ['stdout', 'stderr'], { NODE_OPTIONS: `--import=${early}` });
  const { reason, cleanup, requirements } = workplace.report('out');
  const tried = requirements.filter(({ id }) => args.includes(id)).map((one) => [one.verdict, one.reason]);
  expect({ code, reason, left: cleanup.left, tried }).toEqual({
    code: 0,
    reason: null,
    left: [],
    tried: [
      ['pass', null],
      ['pass', null],
    ],
  });
});

test('serve ends when nobody reads its target', async ({ workplace }) => {
  expect(await runUnread(workplace, ['serve'], ['stdout'])).toEqual({
    code: 3,
    stderr: 'plumbline: nobody reads the target that serve prints, so nobody could use it\n',
  });
});

test('output on a full disk is reported and is no success', async ({ workplace }) => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [builtProgram(), 'openapi'], {
    cwd: workplace.folder,
    stdio: ['ignore', full, 'pipe'],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  closeSync(full);
  expect({ code, stderr }).toEqual({ code: 3, stderr: 'plumbline: the output cannot be written (ENOSPC)\n' });
});
