import { Problem } from '../../../emulator/base/problem.ts';
import { readSnapshot, type Snapshot } from '../../../emulator/state/snapshot.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { readJson } from './read-json.ts';

const mostMegabytes = 64;

/** Reads the state of an embedded deployment from a file. Every mistake in it is reported on one line. */
export const loadState = (file: string): Snapshot => {
  const json = readJson(file, mostMegabytes);
  try {
    return readSnapshot(json);
  } catch (error) {
    throw error instanceof Problem ? new BadUsage(`${file}: ${error.message}`) : error;
  }
};
