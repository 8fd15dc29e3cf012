import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { commands, main } from '../../src/cli/main.ts';
import { ownCommand } from '../../src/conduct/own-command.ts';
import { projectRoot } from '../read-imports.ts';

test('a command names the program by the shortest path from the current folder', () => {
  const of = (root: string, folder: string): string => ownCommand(['run'], { root, folder });
  expect(of('/home/me/clone', '/home/me/clone')).toBe('node bin/plumbline.mjs run');
  expect(of('/home/me/clone', '/home/me/clone/docs')).toBe('node ../bin/plumbline.mjs run');
  expect(of('/home/me/clone', '/home/me')).toBe('node clone/bin/plumbline.mjs run');
  expect(of('/home/me/clone', '/srv/a/b/c/d')).toBe('node /home/me/clone/bin/plumbline.mjs run');
  expect(of('/home/my clone', '/home')).toBe("node 'my clone/bin/plumbline.mjs' run");
});

test('a command of the installed package uses npx with the package name', () => {
  const place = { root: '/app/node_modules/plumbline-conformance', folder: '/app' };
  expect(ownCommand(['run'], place)).toBe('npx plumbline-conformance run');
});

test('the package and its programs have the expected names', () => {
  const { name, bin } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  expect(name).toBe('plumbline-conformance');
  expect(bin).toEqual({ plumbline: 'bin/plumbline.mjs', 'plumbline-conformance': 'bin/plumbline.mjs' });
  expect([lock.name, lock.packages[''].name, lock.packages[''].bin]).toEqual([name, name, bin]);
});

test('a pasted command passes its arguments unchanged, whatever the paths contain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-paste-'));
  try {
    const root = join(folder, "it's a $HOME `clone`");
    mkdirSync(join(root, 'bin'), { recursive: true });
    cpSync(join(projectRoot, 'tests/cli/echo-arguments.mjs'), join(root, 'bin/plumbline.mjs'));
    // The shell may run in a folder that is a symbolic link.
    symlinkSync(root, join(folder, 'link'));
    const args = [
      'run',
      '--only',
      'api-keys.*',
      '--target',
      'my target.json',
      '--name',
      '',
      'a"b$c`d\\e\'f',
      '~',
      '#x',
    ];
    for (const cwd of [folder, root, join(folder, 'link')]) {
      const line = ownCommand(args, { root, folder: cwd });
      expect(JSON.parse(execFileSync('sh', ['-c', line], { cwd, encoding: 'utf8' }))).toEqual(args);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Wrong commands: `npx plumbline`, which fetches a foreign package, and a bare `plumbline run`, which is no program. */
const names = commands.map((command) => command(() => {}).name()).join('|');
const strange = new RegExp(String.raw`npx plumbline(?!-conformance)|(?<![\w./-])plumbline (?:${names})\b`);

const filesUnder = (folder: string, kind: RegExp): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => join(folder, name));

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'action.yml', 'package.json'],
  ...filesUnder('docs', /\.md$/),
  ...filesUnder('schemas', /\.json$/),
  ...filesUnder('targets', /\.json$/),
];
const sources = ['src', 'specs', 'bin', 'scripts'].flatMap((folder) => filesUnder(folder, /\.(ts|tsx|mjs)$/));

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('no document contains a command that runs a foreign package or no program', () => {
  expect(documents.length).toBeGreaterThan(20);
  const found = documents.flatMap((file) =>
    readFileSync(join(projectRoot, file), 'utf8')
      .split('\n')
      .filter((line) => strange.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('no source file prints a command that runs a foreign package or no program', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap((file) => {
    const [text] = strange.exec(withoutComments(readFileSync(join(projectRoot, file), 'utf8'))) ?? [];
    return text === undefined ? [] : [`${file}: ${text}`];
  });
  expect(found).toEqual([]);
  // Shows what the pattern finds.
  for (const text of ['npx plumbline run', '`plumbline clean --target x`', 'use plumbline prove --list'])
    expect(strange.test(text)).toBe(true);
  for (const text of ['npx plumbline-conformance run', 'node bin/plumbline.mjs run', 'the plumbline report'])
    expect(strange.test(text)).toBe(false);
});

test('the help of every command shows commands that can be pasted', async () => {
  const { write } = process.stdout;
  let text = '';
  process.stdout.write = ((chunk: string) => {
    text += chunk;
    return true;
  }) as typeof write;
  try {
    for (const args of [['--help'], ...names.split('|').map((name) => [name, '--help'])]) await main(args);
  } finally {
    process.stdout.write = write;
  }
  expect(text.match(/^Usage: node bin\/plumbline\.mjs /gm)).toHaveLength(commands.length + 1);
  expect(text).toContain(`node bin/plumbline.mjs run --target staging.json --only 'api-keys.*'`);
  expect(strange.exec(text)).toBeNull();
});
