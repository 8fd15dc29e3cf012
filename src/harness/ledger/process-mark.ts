import { readFileSync } from 'node:fs';
import { errorCode } from '../base/error-code.ts';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
};

/**
 * Distinguishes a process from a later one with the same process id, which is common in containers; '' where the system has no /proc. The
 * start time is the 22nd field; the second field, a name in brackets, may hold spaces.
 */
export const processMark = (pid: number): string => {
  const started =
    read(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[19] ?? '';
  return started === '' ? '' : `${read('/proc/sys/kernel/random/boot_id')}/${started}`;
};

/** Whether another process with this id and mark still runs. If the id is our own, that process is dead and its id was given to us. */
export const isAlive = (pid: number, mark: string): boolean => {
  if (pid === process.pid || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    if (errorCode(error) !== 'EPERM') return false;
  }
  return mark === '' || processMark(pid) === mark;
};
