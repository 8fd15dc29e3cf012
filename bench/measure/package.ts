import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Builds the package as npm would install it, into an empty folder; its program. */
export const buildPackage = (folder: string): string => {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts'), folder], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the package could not be built');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'bin/plumbline.mjs');
};
