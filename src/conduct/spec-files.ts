import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './version.ts';

/** The addresses by which the suites are imported, in order: `.ts` in a clone, `.js` in the npm package. */
export const specFiles = (folder: string = join(projectRoot, 'specs')): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.spec\.[jt]s$/.test(name))
    .sort()
    .map((name) => pathToFileURL(join(folder, name)).href);
