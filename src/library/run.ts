import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseReport } from '../conduct/past/parse-report.ts';
import { packageRoot } from '../conduct/version.ts';
import { defaultTokenEnv } from '../harness/target/default-token-env.ts';
import type { TargetFile } from '../harness/target/target-file.ts';
import type { Report } from '../report/model/report.ts';

/** The settings of a run. Each has the meaning of the option of `run` with the same name. */
export interface RunSettings {
  /** The path of a target file, or its content; the embedded deployment by default. */
  readonly target?: string | TargetFile;
  /** Token of an admin's API key, for a target that is given as an object; what its environment variable holds by default. */
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
  /** The folder for the report, the page, the exchanges and the target, so that commands in the report work; none is kept by default. */
  readonly out?: string;
  /** Ends the run: what it made is removed, and the report says that it is incomplete. */
  readonly signal?: EndSignal;
}

/** The type of the `signal` of an `AbortController`. Declared here because a program may not have the types of Node. */
export interface EndSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The result of a run. */
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

/** The environment of this process, without the variables that a test runner sets for its own workers. */
const environment = (): NodeJS.ProcessEnv => {
  const { TEST_WORKER_INDEX: _, TEST_PARALLEL_INDEX: __, ...rest } = process.env;
  return rest;
};

/** The token goes by the environment: others can read the arguments of a process. */
const tokenIn = ({ target, token }: RunSettings): NodeJS.ProcessEnv => {
  if (token === undefined) return {};
  if (typeof target !== 'object')
    throw new TypeError('A token goes with a target that is an object; a target file names the variable that holds it');
  return { [target.management?.tokenEnv ?? defaultTokenEnv]: token };
};

/** The path of the target file, which is written to the folder for a target that is an object; null for the embedded deployment. */
const targetFileIn = (folder: string, target: RunSettings['target']): string | null => {
  if (typeof target !== 'object') return target ?? null;
  const file = join(folder, 'plumbline-target.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(target));
  return file;
};

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
 * Tests a deployment as the command `run` does, in a process of its own. The promise is rejected if the settings are wrong or the run could not
 * begin; it is fulfilled whatever the deployment does.
 */
export const run = async (settings: RunSettings = {}): Promise<RunOutcome> => {
  const { target, signal } = settings;
  if (signal?.aborted) throw signal.reason;
  const env = { ...environment(), ...tokenIn(settings) };
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-run-'));
  try {
    const out = settings.out ?? join(folder, 'report');
    const { code, stderr } = await start(argsOf(settings, targetFileIn(out, target), out), env, signal);
    if (code !== 0 && code !== 1 && code !== 3) throw new Error(stderr.trim() || `The run ended with code ${code}`);
    const file = join(out, 'report.json');
    return { report: parseReport(JSON.parse(readFileSync(file, 'utf8')), file), exitCode: code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
