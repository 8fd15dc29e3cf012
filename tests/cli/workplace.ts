import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { test as base } from '@playwright/test';
import type { ExchangeRecord } from '../../src/exchange/recorded-exchange.ts';
import type { Report } from '../../src/report/model/report.ts';
import { builtProgram } from './built-program.ts';

const manyCommands = join(import.meta.dirname, 'many-commands.ts');

/** The environment of the outer runner must not reach the inner one. */
export const cleanEnv = (env: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  TMPDIR: tmpdir(),
  ...env,
});

/** The result of a command. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  /** Also the id of its process group, which contains only this command. */
  readonly pid: number;
  readonly child: ChildProcess;
  readonly ended: Promise<Outcome>;
  /** The first complete line on stdout; rejected when the command ends without one. */
  readonly firstLine: Promise<string>;
  /** Its output to stderr so far. */
  stderrSoFar(): string;
  /** Whether any process of the command still runs. */
  isAlive(): boolean;
}

/** A temporary folder in which the command line is used as by a user; removed after the test. */
export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  readonly #running: Running[] = [];

  start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
    const child = spawn(process.execPath, [builtProgram(), ...args], {
      cwd: this.folder,
      env: cleanEnv(env),
      // A separate process group: Ctrl-C reaches all of it, as from a terminal.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const pid = child.pid ?? 0;
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const ended = new Promise<Outcome>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
    const firstLine = new Promise<string>((resolve, reject) => {
      child.stdout.on('data', () => {
        const [line, rest] = stdout.split('\n', 2);
        if (line !== undefined && rest !== undefined) resolve(line);
      });
      void ended.then(() => reject(new Error(`It ended without a line: ${stderr}`)));
    });
    firstLine.catch(() => {});
    const running: Running = { pid, child, ended, firstLine, stderrSoFar: () => stderr, isAlive: () => livesIn(pid) };
    this.#running.push(running);
    return running;
  }

  run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    return this.start(args, env).ended;
  }

  /** Runs several command lines in one process, which ends only when none left a handle open. */
  async runAll(
    uses: readonly { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }[],
  ): Promise<Outcome[]> {
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const child = spawn(process.execPath, ['--import', loader, manyCommands], { cwd: this.folder, env: cleanEnv({}) });
    child.stderr.pipe(process.stderr);
    child.stdin.end(JSON.stringify(uses));
    return JSON.parse(await text(child.stdout)) as Outcome[];
  }

  write(name: string, content: unknown): string {
    writeFileSync(join(this.folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    return name;
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  has(name: string): boolean {
    return existsSync(join(this.folder, name));
  }

  report(folder = 'reports/latest'): Report {
    return JSON.parse(this.read(`${folder}/report.json`)) as Report;
  }

  exchanges(folder = 'reports/latest'): ExchangeRecord[] {
    return this.read(`${folder}/exchanges.ndjson`)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ExchangeRecord);
  }

  /** Every file in the folder with its bytes. */
  files(): { name: string; bytes: Buffer }[] {
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(this.folder, name)).isFile())
      .map((name) => ({ name, bytes: readFileSync(join(this.folder, name)) }));
  }

  async close(): Promise<void> {
    for (const { pid, ended } of this.#running) {
      killGroup(pid);
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Whether a process of the group runs. A zombie process does not count. */
const livesIn = (group: number): boolean =>
  execFileSync('ps', ['-A', '-o', 'pgid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(([pgid, stat]) => Number(pgid) === group && !stat?.startsWith('Z'));

const killGroup = (group: number): void => {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
};

export const test = base.extend<{ workplace: Workplace }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  workplace: async ({}, use) => {
    const workplace = new Workplace();
    await use(workplace);
    await workplace.close();
  },
});
