import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../conduct/version.ts';
import { defaultTokenEnv } from '../harness/target/default-token-env.ts';
import type { TargetFile } from '../harness/target/target-file.ts';
import type { Report } from '../report/model/report.ts';

/** How a deployment is to be tried. Each has the meaning of the option of `run` with its name. */
export interface RunSettings {
  /** The path of a target file, or what stands in one; the embedded deployment by default. */
  readonly target?: string | TargetFile;
  /** Token of an admin's API key; what the environment variable of the target holds by default. */
  readonly token?: string;
  /** Ids of requirements and gaps, and patterns such as `api-keys.*`. */
  readonly only?: readonly string[];
  readonly effort?: 'quick' | 'standard' | 'thorough';
  readonly budget?: number;
  readonly seed?: number;
  readonly workers?: number;
  readonly readOnly?: boolean;
  readonly strict?: boolean;
  /** The path of an earlier `report.json`. */
  readonly baseline?: string;
  /** The path of a waiver file. */
  readonly waivers?: string;
  /** The folder for the report, the page and the exchanges; none of them is kept by default. */
  readonly out?: string;
  /** Ends the run: what it made is removed, and the report says that it is incomplete. */
  readonly signal?: EndSignal;
}

/** As the `signal` of an `AbortController`. Its own type, because a program need not have the types of Node. */
export interface EndSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** What a run came to. */
export interface RunOutcome {
  /** As in `report.json`. */
  readonly report: Report;
  /** 0: no unwaived deviation. 1: at least one, or a stale waiver. 3: incomplete. */
  readonly exitCode: 0 | 1 | 3;
}

const argsOf = (settings: RunSettings, targetFile: string | null, out: string): string[] => {
  const { only = [], effort, budget, seed, workers, readOnly, strict, baseline, waivers } = settings;
  const valued = { target: targetFile, effort, budget, seed, workers, baseline, waivers, out };
  return [
    'run',
    '--quiet',
    ...Object.entries(valued).flatMap(([name, value]) => (value == null ? [] : [`--${name}`, String(value)])),
    ...only.flatMap((pattern) => ['--only', pattern]),
    ...(readOnly ? ['--read-only'] : []),
    ...(strict ? ['--strict'] : []),
  ];
};

/** The environment of this process, without what a test runner around it says to its own workers. */
const environment = (): NodeJS.ProcessEnv => {
  const { TEST_WORKER_INDEX: _, TEST_PARALLEL_INDEX: __, ...rest } = process.env;
  return rest;
};

const tokenEnvOf = (target: RunSettings['target']): string =>
  (typeof target === 'object' ? target.management?.tokenEnv : undefined) ?? defaultTokenEnv;

const start = (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: EndSignal | undefined,
): Promise<{ code: number | null; stderr: string }> =>
  new Promise((resolve, reject) => {
    const program = join(packageRoot, 'bin', 'plumbline.mjs');
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const interrupt = (): void => void child.kill('SIGINT');
    signal?.addEventListener('abort', interrupt);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', interrupt);
      resolve({ code, stderr });
    });
  });

/**
 * Tries a deployment as the command `run` does, in a process of its own. The promise is rejected where the settings are wrong or the
 * run could not begin; whatever the deployment does, it is fulfilled.
 */
export const run = async (settings: RunSettings = {}): Promise<RunOutcome> => {
  const { target, token, signal } = settings;
  if (signal?.aborted) throw signal.reason;
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-run-'));
  try {
    const targetFile = typeof target === 'object' ? join(folder, 'target.json') : (target ?? null);
    if (typeof target === 'object') writeFileSync(join(folder, 'target.json'), JSON.stringify(target), { mode: 0o600 });
    const out = settings.out ?? join(folder, 'report');
    const env = { ...environment(), ...(token === undefined ? {} : { [tokenEnvOf(target)]: token }) };
    const { code, stderr } = await start(argsOf(settings, targetFile, out), env, signal);
    if (code !== 0 && code !== 1 && code !== 3) throw new Error(stderr.trim() || `The run ended with code ${code}`);
    // Written by the run that has just ended.
    return { report: JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report, exitCode: code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
