import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Installation, packTarball } from './installation.ts';
import { tryCommands } from './try-commands.ts';
import { tryLibrary } from './try-library.ts';

let folder = '';
let tarball = '';

// Serial, because one tarball is enough for all tests; a test that runs alone makes it too.
test.describe.configure({ mode: 'serial' });
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline package '));
  tarball = packTarball(folder);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package contains the files that it needs to run and no others', () => {
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
  const places = new Set(files.map((file) => /^package\/(dist\/\w+\/|[^/]+)/.exec(file)?.[1] ?? file));
  expect([...places].sort()).toEqual([
    ...['CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'dist', 'dist/fixtures/', 'dist/schemas/', 'dist/specs/'],
    ...['dist/src/', 'docs', 'examples', 'package.json', 'targets'],
  ]);
  expect(files.filter((file) => /(?<!\.d)\.tsx?$|\.test\.|exchanges\//.test(file))).toEqual([]);
  const built = files.filter((file) => /^package\/dist\/.*\.js$/.test(file));
  expect(built.length).toBeGreaterThan(500);
  // Generated files are not modules of ours.
  expect(built.filter((file) => !files.includes(`${file}.map`)).sort()).toEqual([
    'package/dist/src/conduct/openapi/read-examples.js',
    'package/dist/src/report/html/assets.js',
    'package/dist/src/report/script/player-text.js',
  ]);
  expect(statSync(tarball).size).toBeLessThan(1_200_000);
});

test('every command works after npm installed the package in a path with spaces, without development packages', async () => {
  await tryCommands(new Installation({ folder: join(folder, 'an ES module'), tarball, type: 'module' }));
});

test('a CommonJS project can run the package, and programs can import and require it', async () => {
  const installation = new Installation({ folder: join(folder, 'commonjs'), tarball, type: 'commonjs' });
  const args = ['run', '--effort', 'quick', '--workers', '1', '--only', 'api-keys.create'];
  expect(await installation.run(...args)).toMatchObject({ code: 0 });
  await tryLibrary(installation);
});
