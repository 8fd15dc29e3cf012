/** The tarball, installed by each package manager on each supported version of Node.js, in projects of both module types. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { Installation, installTools, type Manager, packTarball } from '../package/installation.ts';
import { tryCommands } from '../package/try-commands.ts';
import { tryLibrary } from '../package/try-library.ts';
import { count } from './count.ts';

const managers: readonly Manager[] = ['npm', 'pnpm', 'yarn'];
const versions = [20, 22, 24] as const;

test('npm, pnpm and yarn install the package on Node.js 20, 22 and 24, and every command works', async () => {
  test.setTimeout(0);
  const folder = mkdtempSync(join(tmpdir(), 'plumbline matrix '));
  try {
    const tarball = packTarball(folder);
    const tools = installTools(join(folder, 'tools'), [
      ...['pnpm@10', '@yarnpkg/cli-dist@4'],
      ...versions.map((major) => `node${major}@npm:node-${process.platform}-${process.arch}@${major}`),
    ]);
    const figures: Record<string, string> = {};
    for (const [row, major] of versions.entries()) {
      const node = join(tools, `node${major}/bin/node`);
      const exact = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
      for (const [column, manager] of managers.entries()) {
        // Each manager and each version is combined with both types.
        const type = (row + column) % 2 === 0 ? 'module' : 'commonjs';
        await test.step(`${manager}, Node.js ${exact}, ${type}`, async () => {
          const place = join(folder, `${manager} ${major}`);
          const installation = new Installation({ folder: place, tarball, manager, type, node, tools });
          await tryCommands(installation);
          await tryLibrary(installation);
          rmSync(place, { recursive: true });
        });
        figures[`${manager} on Node.js ${exact}`] = `every command works, ${type}`;
        count('package', figures);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
