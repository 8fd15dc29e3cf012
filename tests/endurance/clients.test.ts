/** A client that others wrote for the public service, through the proxy to the embedded deployment that speaks its dialect. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../read-imports.ts';
import { count } from './count.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-clients-'));
const running: ChildProcess[] = [];
test.afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a command that prints one line of JSON when it is ready; the line, and how to end it. */
const start = async (
  ...args: string[]
): Promise<{ readonly line: string; readonly end: () => Promise<number | null> }> => {
  const child = spawn(process.execPath, [join(projectRoot, 'bin/plumbline.mjs'), ...args], { cwd: folder });
  running.push(child);
  child.stderr.pipe(process.stderr);
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (bytes) => {
      text += bytes;
      if (text.includes('\n')) resolve(text);
    });
    child.once('exit', () => reject(new Error(`${args[0]} ended before it was ready`)));
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    line,
    end: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
};

test("the public service's Python client works, and nothing of what it gets is a finding", async () => {
  test.setTimeout(0);
  const python = join(folder, 'venv/bin/python');
  execFileSync('python3', ['-m', 'venv', join(folder, 'venv')], { stdio: 'inherit' });
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', 'ngrok-api==0.19.0'], { stdio: 'inherit' });
  const dialect = join(projectRoot, 'targets/ngrok.json');
  const use = (baseUrl: string): string =>
    execFileSync(python, [join(projectRoot, 'examples/public_client.py')], {
      env: { ...process.env, BASE_URL: baseUrl, TOKEN: 'of-the-client' },
      encoding: 'utf8',
    });
  /** What the proxy ends with while the client speaks with a deployment of these options, and what it found. */
  const through = async (...options: string[]) => {
    const serve = await start('serve', '--token', 'of-the-client', '--dialect', dialect, ...options);
    writeFileSync(join(folder, 'target.json'), serve.line);
    const proxy = await start('proxy', '--target', 'target.json', '--port', '0', '--out', 'through');
    const said = use(JSON.parse(proxy.line).management.baseUrl).trim();
    const code = await proxy.end();
    await serve.end();
    const read = (name: string) => JSON.parse(readFileSync(join(folder, 'through', name), 'utf8'));
    const { deviations } = read('report.json');
    rmSync(join(folder, 'through'), { recursive: true });
    return { said, code, requirements: deviations.map(({ requirement }: { requirement: string }) => requirement) };
  };
  const ignored = ['--freedom', 'ssh-key-options-ignored'];
  const works = 'the client works';
  expect(await through(...ignored)).toEqual({ said: works, code: 0, requirements: [] });
  // That the proxy would find something, and that it is the freedom by which the client works.
  expect(await through(...ignored, '--fault', 'weighted-backends.description-is-a-list')).toEqual({
    said: works,
    code: 1,
    requirements: ['weighted-backends.shape'],
  });
  await expect(through()).rejects.toThrow('private_key_type');
  count('clients', { clients: 1 });
});
