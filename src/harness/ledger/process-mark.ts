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
 * Tells a process from a later one that was given the same number, as happens in every container; '' where the system does not
 * tell. The start time is the 22nd field, and the second one, a name in brackets, may hold spaces.
 */
export const processMark = (pid: number): string => {
  const started =
    read(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[19] ?? '';
  return started === '' ? '' : `${read('/proc/sys/kernel/random/boot_id')}/${started}`;
};

/** Whether the process that had this number and mark still runs. It is never this process itself. */
export const isAlive = (pid: number, mark: string): boolean => {
  if (pid === process.pid || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Alive, but somebody else's.
    if (errorCode(error) !== 'EPERM') return false;
  }
  return mark === '' || processMark(pid) === mark;
};
