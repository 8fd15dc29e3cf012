import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

const inFolder = (folder: string): readonly string[] =>
  [folder, ...readdirSync(folder).map((name) => join(folder, name))]
    .map((place) => join(place, 'report.json'))
    .filter((file) => existsSync(file));

/**
 * The reports that paths lead to: a file itself, or the reports in a folder and in the folders directly in it. Each is listed once, even if a link
 * leads to it.
 */
export const findReports = (paths: readonly string[]): readonly string[] => {
  const files = paths.flatMap((path) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ? inFolder(path) : [path],
  );
  // A path that does not exist stays in the list: reading it gives the error message.
  return [...new Set(files.map((file) => (existsSync(file) ? realpathSync(file) : file)))];
};
