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

/** The least age of resources of others when a run begins. */
const ageMs = 3000;

/** An account to run the suites against. It is served by this process, so that its CPU time does not count as the run's. */
export class Account {
  readonly embedded: Embedded;
  readonly folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  /** When each request arrived. */
  times: number[] = [];
  /** When the first POST arrived: earlier requests only check whether the deployment can be reached. */
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

  /** `target` holds additional members of the target file. */
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
  /** The folder for the report, below the account's folder. */
  readonly out?: string;
  /** Another program than that of this checkout. */
  readonly program?: string;
  /** A module that each process of the run loads first. */
  readonly preload?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes other than 0 that are accepted. */
  readonly admits?: readonly number[];
}

/** The measurements of one run. */
export interface Outcome {
  readonly requests: number;
  readonly wallMs: number;
  readonly toFirstRequestMs: number;
  readonly toFirstWriteMs: number;
  readonly fromLastRequestMs: number;
  /** The CPU time of all its processes. */
  readonly cpuMs: number;
  readonly exitCode: number;
  /** The folder with its report. */
  readonly out: string;
}

const cpuIn = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + Number(readFileSync(join(folder, name), 'utf8')), 0);

let runs = 0;

/** Runs the suites against an account through the command line, and returns the measurements. */
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
