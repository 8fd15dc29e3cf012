/** A function in a CPU profile of V8. */
export interface CallFrame {
  readonly functionName: string;
  readonly url: string;
}

/** V8's name for time in which the process was idle. */
const idle = '(idle)';

/** Where the time of a function belongs: a room of the project, the runner, Node, or other packages. Null where nothing ran. */
export const roomOf = ({ functionName, url }: CallFrame): string | null => {
  if (functionName === idle) return null;
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (url === '') return 'native code';
  if (url.startsWith('node:')) return 'Node';
  const [, inPackages] = url.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//) ?? [];
  if (inPackages !== undefined) return /playwright/.test(inPackages) ? 'Playwright' : 'other packages';
  const [, room] = url.match(/.*\/(src\/[^/]+|specs|bin|scripts)\//) ?? [];
  return room ?? 'other';
};
