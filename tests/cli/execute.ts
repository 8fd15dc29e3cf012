import { execFile } from 'node:child_process';

/** Runs a script or a command as a reader of the report would, and returns its exit code and output. */
export const execute = (
  line: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) =>
    execFile('sh', ['-c', line], { cwd, env: { PATH: process.env['PATH'], ...env } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}` }),
    ),
  );
