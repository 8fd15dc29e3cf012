import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../read-imports.ts';

const home = join(projectRoot, 'reports/.built');
const madeOf = ['bin', 'src', 'specs', 'schemas', 'fixtures', 'scripts', 'package.json'];
const dayMs = 86_400_000;

/** A digest that changes with the files from which the program is built. */
const stateOfSources = (): string => {
  const hash = createHash('sha256');
  for (const name of madeOf) {
    const path = join(projectRoot, name);
    const below = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : [''];
    for (const file of below) {
      const { mtimeMs, size } = statSync(join(path, file));
      hash.update(`${name}/${file} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
};

const build = (folder: string): void => {
  mkdirSync(home, { recursive: true });
  for (const name of readdirSync(home))
    if (Date.now() - statSync(join(home, name)).mtimeMs > dayMs) rmSync(join(home, name), { recursive: true });
  const draft = mkdtempSync(join(home, 'draft-'));
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', draft], { cwd: projectRoot });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another worker has built it meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
};

let program: string | undefined;

/** The program as npm installs it, rebuilt when the sources have changed. Starting it from TypeScript takes twice as long. */
export const builtProgram = (): string => {
  if (program === undefined) {
    const folder = join(home, stateOfSources());
    if (!existsSync(folder)) build(folder);
    program = join(folder, 'bin/plumbline.mjs');
  }
  return program;
};
