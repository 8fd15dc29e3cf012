/** A client that others wrote for the public service, used through the proxy with an embedded deployment that has the service's dialect. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { installTools } from '../package/installation.ts';
import { projectRoot } from '../read-imports.ts';
import { count } from './count.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-clients-'));
const running: ChildProcess[] = [];
test.afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a command that prints one line of JSON when it is ready; returns the line and a function that ends the command. */
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

const dialect = join(projectRoot, 'targets/ngrok.json');
const works = 'the client works';

/** The outcome and the findings of the proxy while a client uses a deployment with these options. */
const through = async (client: readonly [program: string, file: string], ...options: string[]) => {
  const serve = await start('serve', '--token', 'of-the-client', '--dialect', dialect, ...options);
  writeFileSync(join(folder, 'target.json'), serve.line);
  const proxy = await start('proxy', '--target', 'target.json', '--port', '0', '--out', 'through');
  const said = execFileSync(client[0], [client[1]], {
    env: { ...process.env, BASE_URL: JSON.parse(proxy.line).management.baseUrl, TOKEN: 'of-the-client' },
    encoding: 'utf8',
  }).trim();
  const code = await proxy.end();
  await serve.end();
  const { deviations } = JSON.parse(readFileSync(join(folder, 'through/report.json'), 'utf8'));
  rmSync(join(folder, 'through'), { recursive: true });
  return { said, code, requirements: deviations.map(({ requirement }: { requirement: string }) => requirement) };
};

test.describe.configure({ mode: 'serial', timeout: 0 });

test("the public service's Python client works, and the proxy reports no finding about its answers", async () => {
  const python = join(folder, 'venv/bin/python');
  execFileSync('python3', ['-m', 'venv', join(folder, 'venv')], { stdio: 'inherit' });
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', 'ngrok-api==0.19.0'], { stdio: 'inherit' });
  const client = [python, join(projectRoot, 'examples/public_client.py')] as const;
  const ignored = ['--freedom', 'ssh-key-options-ignored'];
  expect(await through(client, ...ignored)).toEqual({ said: works, code: 0, requirements: [] });
  // The proxy would report a finding; and the client works because of this freedom.
  expect(await through(client, ...ignored, '--fault', 'weighted-backends.get-wraps-description')).toEqual({
    said: works,
    code: 1,
    requirements: ['weighted-backends.shape'],
  });
  await expect(through(client)).rejects.toThrow('private_key_type');
});

test("the public service's JavaScript client works", async () => {
  installTools(join(folder, 'js'), ['@ngrok/ngrok-api@0.11.0']);
  const file = join(folder, 'js/public-client.mjs');
  copyFileSync(join(projectRoot, 'examples/public-client.mjs'), file);
  expect(await through([process.execPath, file])).toEqual({ said: works, code: 0, requirements: [] });
  count('clients', { clients: 2 });
});
