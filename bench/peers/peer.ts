import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A deployment to try, and the part of it. */
export interface Subject {
  readonly baseUrl: string;
  readonly token: string;
  /** The name of a resource, such as `api-keys`. */
  readonly resource: string;
  /** The path of its collection. */
  readonly path: string;
  /** A new folder for this test. */
  readonly folder: string;
}

/** A tool that tries deployments. */
export interface Peer {
  readonly name: string;
  /** Installs it into a folder, and gives its version. */
  install(folder: string): Promise<string>;
  /** Tests a deployment. Returns one text for each distinct problem that the tool reports, and its CPU time. */
  tries(subject: Subject): Promise<{ readonly said: readonly string[]; readonly cpuMs: number }>;
}

/** Runs a program, and returns the CPU time of it and its child processes. The exit code is ignored: the report of the tool counts. */
export const timed = async (
  command: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<number> => {
  const { stderr } = await promisify(execFile)(
    'bash',
    ['-c', 'time -p "$@" > output.log 2>&1 || true', 'bash', ...command],
    {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
    },
  );
  return ['user', 'sys']
    .map((kind) => Number(new RegExp(`^${kind} ([\\d.]+)$`, 'm').exec(stderr)?.[1] ?? Number.NaN) * 1000)
    .reduce((sum, ms) => sum + ms);
};
