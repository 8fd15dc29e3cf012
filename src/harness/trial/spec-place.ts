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

/** How far the file of a spec is from a declaration, in frames. The runner would have 200 of them read, each through a source map. */
export const nearFrames = 8;

/** The folder `specs` that is nearest to the file, and not in the path of a file below `src`. */
const ofSuites = /[/\\](specs(?!.*[/\\]src[/\\])[/\\][^\s():]+\.[jt]s)/;

/** Whether a file belongs to the suites. */
export const isSpec = (file: string): boolean => ofSuites.test(file);

/** A line of a frame in such a file. */
const frame = new RegExp(`^.*${ofSuites.source}:(\\d+)(?::(\\d+))?`, 'm');

/**
 * The file and line in which a stack leaves the suites, relative to the project. What was built is named by its source. The runner does so by itself, except
 * where the path has to be escaped in an address, as one with spaces.
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
