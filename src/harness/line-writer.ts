import { appendFileSync } from 'node:fs';

/**
 * Appends lines to a file of a worker. Where that cannot be done, such as on a full disk, nothing more can be proven, so the runner
 * is told to end.
 */
export const lineWriter =
  (file: string) =>
  (line: string): void => {
    try {
      appendFileSync(file, `${line}\n`);
    } catch (error) {
      process.kill(process.ppid, 'SIGINT');
      throw error;
    }
  };
