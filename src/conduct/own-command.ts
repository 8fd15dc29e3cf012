import { join, relative, sep } from 'node:path';
import { shellQuote } from '../exchange/script/shell-quote.ts';
import { packageName, packageRoot } from './version.ts';

/** The folder of the installed program, and the folder in which its commands are pasted. */
export interface InstallLocation {
  readonly root: string;
  readonly folder: string;
}

const programOf = ({ root, folder }: InstallLocation): string => {
  // `npx` runs the package that is installed here. A wrong name would make it download another author's package.
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

/** A command of Plumbline that can be pasted into a shell in the current folder. Everything that prints a command calls this. */
export const ownCommand = (
  args: readonly string[],
  place: InstallLocation = { root: packageRoot, folder: process.cwd() },
): string => [programOf(place), ...args.map(shellQuote)].join(' ');
