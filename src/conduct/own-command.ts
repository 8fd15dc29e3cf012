import { join, relative, sep } from 'node:path';
import { shellQuote } from '../exchange/script/shell-quote.ts';
import { packageName, packageRoot } from './version.ts';

/** Where the program lies, and where its commands are pasted. */
export interface InstallLocation {
  readonly root: string;
  readonly folder: string;
}

const programOf = ({ root, folder }: InstallLocation): string => {
  // `npx` runs the package that is installed here. Under another name it would fetch the package of a stranger.
  if (root.split(sep).includes('node_modules')) return `npx ${packageName}`;
  const file = join(root, 'bin', 'plumbline.mjs');
  const near = relative(folder, file);
  return `node ${shellQuote(near.length < file.length ? near : file)}`;
};

/** How a script in a folder starts Plumbline, wherever it is called: a program, and a file relative to the script or a package. */
export const programAt = (folder: string, root = packageRoot): { run: string; file?: string; args: string[] } =>
  root.split(sep).includes('node_modules')
    ? { run: 'npx', args: [packageName] }
    : {
        run: 'node',
        file: relative(folder, join(root, 'bin', 'plumbline.mjs'))
          .split(sep)
          .join('/'),
        args: [],
      };

/** A command of Plumbline as it can be pasted into a shell, in the folder where this one was run. Whatever prints a command asks here. */
export const ownCommand = (
  args: readonly string[],
  place: InstallLocation = { root: packageRoot, folder: process.cwd() },
): string => [programOf(place), ...args.map(shellQuote)].join(' ');
