import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';

/** The folder that holds `specs`: the clone, or `dist` of the npm package. */
const projectRoot = join(import.meta.dirname, '../../..');

const maps = new Map<string, SourceMap | null>();

const mapOf = (file: string, root: string): SourceMap | null => {
  const path = join(root, `${file}.map`);
  const map = maps.get(path) ?? (existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null);
  maps.set(path, map);
  return map;
};

/** How many stack frames are enough to find the spec of a declaration. The runner's limit is 200, each read through a source map. */
export const nearFrames = 8;

/** A file below a folder `specs`: the nearest such folder, and not for a file below `src`. */
const ofSuites = /[/\\](specs(?!.*[/\\]src[/\\])[/\\][^\s():]+\.[jt]s)/;

/** Whether a file belongs to the suites. */
export const isSpec = (file: string): boolean => ofSuites.test(file);

/** A stack frame in a file of the suites. */
const frame = new RegExp(`^.*${ofSuites.source}:(\\d+)(?::(\\d+))?`, 'm');

/**
 * The first file and line of the suites in a stack, relative to the project. Compiled files are mapped to their sources; the runner does this
 * itself, except for paths that must be escaped in a URL, such as with spaces.
 */
export const specPlace = (stack: string | undefined, root: string = projectRoot): string => {
  const [, path, line = '1', column = '1'] = frame.exec(stack ?? '') ?? [];
  if (path === undefined) return 'specs';
  const file = path.replaceAll('\\', '/');
  const entry = file.endsWith('.js') ? mapOf(file, root)?.findEntry(Number(line) - 1, Number(column) - 1) : undefined;
  return entry !== undefined && 'originalLine' in entry && typeof entry.originalLine === 'number'
    ? `${file.replace(/js$/, 'ts')}:${entry.originalLine + 1}`
    : `${file}:${line}`;
};
