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

// Serial, because one tarball is enough for all; whoever runs one of them alone gets it too.
test.describe.configure({ mode: 'serial' });
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline package '));
  tarball = packTarball(folder);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package holds what it runs and nothing else', () => {
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
  const places = new Set(files.map((file) => /^package\/(dist\/\w+\/|[^/]+)/.exec(file)?.[1] ?? file));
  expect([...places].sort()).toEqual([
    ...['CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'dist', 'dist/fixtures/', 'dist/schemas/', 'dist/specs/'],
    ...['dist/src/', 'docs', 'examples', 'package.json', 'targets'],
  ]);
  expect(files.filter((file) => /(?<!\.d)\.tsx?$|\.test\.|exchanges\//.test(file))).toEqual([]);
  const built = files.filter((file) => /^package\/dist\/.*\.js$/.test(file));
  expect(built.length).toBeGreaterThan(500);
  // What was made ahead is no module of ours.
  expect(built.filter((file) => !files.includes(`${file}.map`)).sort()).toEqual([
    'package/dist/src/conduct/openapi/read-examples.js',
    'package/dist/src/report/html/assets.js',
    'package/dist/src/report/script/player-text.js',
  ]);
  expect(statSync(tarball).size).toBeLessThan(1_150_000);
});

test('installed by npm from a path with spaces, without packages of development, every command works', async () => {
  await tryCommands(new Installation({ folder: join(folder, 'an ES module'), tarball, type: 'module' }));
});

test('a CommonJS project can run it, too, and programs can import and require it', async () => {
  const installation = new Installation({ folder: join(folder, 'commonjs'), tarball, type: 'commonjs' });
  const args = ['run', '--effort', 'quick', '--workers', '1', '--only', 'api-keys.create'];
  expect(await installation.run(...args)).toMatchObject({ code: 0 });
  await tryLibrary(installation);
});
