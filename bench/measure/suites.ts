import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { embeddedTarget } from '../../src/conduct/embedded-target.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../src/emulator/embedded.ts';
import { defaultTokenEnv } from '../../src/harness/target/default-token-env.ts';

const root = join(import.meta.dirname, '../..');

/** So much older than the run, at least, are the things of others. */
const ageMs = 3000;

/** An account that runs are pointed at. It is served by this process, so that its CPU time is not part of theirs. */
export class Account {
  readonly embedded: Embedded;
  readonly folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  /** When each request arrived. */
  times: number[] = [];
  /** When the first request arrived that writes: what comes before only looks whether the deployment is there. */
  firstWrite: number | null = null;

  private constructor(embedded: Embedded, target: object) {
    this.embedded = embedded;
    for (const service of [embedded.deployment, embedded.deployment.agent])
      service.gates.push(({ method }) => {
        this.times.push(performance.now());
        if (method === 'POST') this.firstWrite ??= performance.now();
        return null;
      });
    writeFileSync(join(this.folder, 'target.json'), JSON.stringify({ ...embeddedTarget(embedded), ...target }));
    writeFileSync(join(this.folder, 'package.json'), '{}');
  }

  /** `target` are members of the target file beside those that every such account needs. */
  static async open(options: EmbeddedOptions = {}, target: object = {}): Promise<Account> {
    const account = new Account(await startEmbedded(options), target);
    if (options.others !== undefined) await setTimeout(ageMs);
    return account;
  }

  async close(): Promise<void> {
    await this.embedded.close();
    rmSync(this.folder, { recursive: true });
  }
}

export interface SuitesOptions {
  /** Where its report goes, below the account's folder. */
  readonly out?: string;
  /** The program in place of that of this checkout. */
  readonly program?: string;
  /** A module that each process of the run loads first. */
  readonly preload?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes beside 0 that are no reason to stop. */
  readonly admits?: readonly number[];
}

/** What one run did. */
export interface Outcome {
  readonly requests: number;
  readonly wallMs: number;
  readonly toFirstRequestMs: number;
  readonly toFirstWriteMs: number;
  readonly fromLastRequestMs: number;
  /** Of all its processes. */
  readonly cpuMs: number;
  readonly exitCode: number;
  /** The folder with its report. */
  readonly out: string;
}

const cpuIn = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + Number(readFileSync(join(folder, name), 'utf8')), 0);

let runs = 0;

/** Runs the suites against an account, as a user would, and returns what that took. */
export const runSuites = async (
  account: Account,
  args: readonly string[],
  { out = 'out', program = join(root, 'bin/plumbline.mjs'), preload, env = {}, admits = [] }: SuitesOptions = {},
): Promise<Outcome> => {
  runs += 1;
  const cpu = join(account.folder, `cpu-${runs}`);
  mkdirSync(cpu);
  account.times = [];
  account.firstWrite = null;
  const modules = [join(import.meta.dirname, 'record-cpu.mjs'), ...(preload === undefined ? [] : [preload])];
  const place = join(account.folder, out);
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [program, 'run', '--target', join(account.folder, 'target.json'), '--quiet', ...args, '--out', place],
    {
      cwd: account.folder,
      env: {
        ...process.env,
        ...env,
        NODE_OPTIONS: modules.map((path) => `--import ${pathToFileURL(path)}`).join(' '),
        PLUMBLINE_BENCH_CPU: cpu,
        [defaultTokenEnv]: account.embedded.token,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [exitCode] = await once(child, 'close');
  const ended = performance.now();
  if (exitCode !== 0 && !admits.includes(exitCode)) throw new Error(`a run ended with ${exitCode}: ${args.join(' ')}`);
  return {
    requests: account.times.length,
    wallMs: ended - started,
    toFirstRequestMs: (account.times[0] ?? ended) - started,
    toFirstWriteMs: (account.firstWrite ?? ended) - started,
    fromLastRequestMs: ended - (account.times.at(-1) ?? started),
    cpuMs: cpuIn(cpu),
    exitCode,
    out: place,
  };
};
