import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../read-imports.ts';

type Packages = Readonly<
  Record<string, { readonly version: string; readonly integrity?: string; readonly optional?: true }>
>;

const locked: Packages = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
  'node_modules/for-another-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};

/** A clone with a lock file, and an npm that records its arguments. */
const makeClone = (): string => {
  const root = test.info().outputPath('a clone');
  mkdirSync(join(root, 'scripts'), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  for (const file of ['setup.mjs', 'chromium.mjs'])
    cpSync(join(projectRoot, 'scripts', file), join(root, 'scripts', file));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  writeFileSync(
    join(root, 'npm.js'),
    "import { appendFileSync } from 'node:fs';\nappendFileSync('asked', process.argv.slice(2).join(' '));\n",
  );
  return root;
};

/** The arguments that the set-up passed to npm; null if it did not start npm. */
const setUp = (root: string): string | null => {
  rmSync(join(root, 'asked'), { force: true });
  const env = { ...process.env, npm_execpath: join(root, 'npm.js') };
  expect(spawnSync(process.execPath, [join(root, 'scripts/setup.mjs')], { env }).status).toBe(0);
  return existsSync(join(root, 'asked')) ? readFileSync(join(root, 'asked'), 'utf8') : null;
};

const noteInstalled = (root: string, packages: Packages): void =>
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));

test('a fresh clone installs its packages once, including development packages', () => {
  const root = makeClone();
  expect(setUp(root)).toMatch(/^ci --include=dev /);
  expect(setUp(root)).toBeNull();
});

test('nothing is installed again after npm ci', () => {
  const root = makeClone();
  noteInstalled(root, { 'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' } });
  expect(setUp(root)).toBeNull();
});

test('packages that are missing or of another version are installed', () => {
  for (const installed of [
    {},
    { 'node_modules/a': { version: '1.2.4', integrity: 'sha512-c' } },
  ] satisfies Packages[]) {
    const root = makeClone();
    noteInstalled(root, installed);
    expect(setUp(root)).toMatch(/^ci /);
    rmSync(root, { recursive: true });
  }
});
