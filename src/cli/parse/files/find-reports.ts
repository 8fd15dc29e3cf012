import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

const inFolder = (folder: string): readonly string[] =>
  [folder, ...readdirSync(folder).map((name) => join(folder, name))]
    .map((place) => join(place, 'report.json'))
    .filter((file) => existsSync(file));

/** The reports that paths lead to: a file itself; of a folder its own and those of the folders in it. Each once, also where a link leads to it. */
export const findReports = (paths: readonly string[]): readonly string[] => {
  const files = paths.flatMap((path) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ? inFolder(path) : [path],
  );
  // A path that does not exist stays in the list: reading it gives the error.
  return [...new Set(files.map((file) => (existsSync(file) ? realpathSync(file) : file)))];
};
