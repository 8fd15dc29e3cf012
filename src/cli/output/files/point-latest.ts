import { lstatSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../../harness/base/error-code.ts';

/** What is at that path, if it is not our own link (ours lead to a folder beside them); null if it may be replaced. */
const strangerAt = (path: string): string | null => {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return null;
  if (!status.isSymbolicLink()) return status.isDirectory() ? 'a folder' : 'a file';
  const leadsTo = readlinkSync(path);
  return basename(leadsTo) === leadsTo ? null : `a link to ${leadsTo}`;
};

/**
 * Makes the link `latest` beside a report folder point to it. Returns null, or why it does not; the run has ended by then, and its result does not
 * depend on this.
 */
export const pointLatest = (out: string): string | null => {
  const latest = join(dirname(out), 'latest');
  const fresh = `${latest}-${basename(out)}`;
  try {
    const stranger = strangerAt(latest);
    if (stranger !== null)
      return `${latest} is ${stranger} that Plumbline did not make, so it does not point to ${out}`;
    symlinkSync(basename(out), fresh);
    renameSync(fresh, latest);
    return null;
  } catch (error) {
    rmSync(fresh, { force: true });
    return `${latest} cannot be made to point to ${out} (${errorCode(error)})`;
  }
};
