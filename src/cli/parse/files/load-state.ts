import { Problem } from '../../../emulator/base/problem.ts';
import { readSnapshot, type Snapshot } from '../../../emulator/state/snapshot.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { readJson } from './read-json.ts';

const mostMegabytes = 64;

/** The state of an embedded deployment in a file; whatever is wrong with it is one clear line. */
export const loadState = (file: string): Snapshot => {
  const json = readJson(file, mostMegabytes);
  try {
    return readSnapshot(json);
  } catch (error) {
    throw error instanceof Problem ? new BadUsage(`${file}: ${error.message}`) : error;
  }
};
