import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from './read-imports.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly on: { readonly push: { readonly tags: readonly string[] } };
  readonly jobs: { readonly publish: { readonly permissions: unknown; readonly steps: readonly Step[] } };
}

// Playwright contains a parser of YAML; its version is pinned.
const { yaml } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
  yaml: { parse: (text: string) => unknown };
};
const text = readFileSync(join(projectRoot, '.github/workflows/publish.yml'), 'utf8');
const workflow = yaml.parse(text) as Workflow;
const { steps, permissions } = workflow.jobs.publish;
const scriptOf = (wanted: string): string => steps.find(({ name }) => name === wanted)?.run ?? '';
const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

test('a tag publishes the package with provenance, on the recommended version of Node.js', () => {
  expect(workflow.on).toEqual({ push: { tags: ['v*'] } });
  expect(permissions).toEqual({ contents: 'write', 'id-token': 'write' });
  expect(steps.find(({ uses }) => uses?.startsWith('actions/setup-node'))?.with).toEqual({ 'node-version': '22' });
  expect(scriptOf('Publish')).toMatch(/npm publish .*\.tgz --provenance --access public/);
  // Values from outside are passed as variables, never as part of a script.
  for (const { run = '' } of steps) expect(run).not.toContain('${{');
  // Only the last step has the token: the package that it publishes was checked and packed without it.
  expect(steps.filter(({ env }) => env?.['NODE_AUTH_TOKEN'] !== undefined)).toEqual([steps.at(-1)]);
});

test('the npm scripts that the workflow runs exist', () => {
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(1);
  for (const name of named) expect(Object.keys(manifest.scripts)).toContain(name);
});

/** Runs one script of the workflow in a folder with the given files. */
const runScript = (name: string, files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>) => {
  const folder = test.info().outputPath('clone');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'temp'), { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  const { status, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', scriptOf(name)],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], RUNNER_TEMP: join(folder, 'temp'), ...env },
      encoding: 'utf8',
    },
  );
  return { status, stderr, folder };
};

test('a tag that differs from the version, or a version without notes, is not published', () => {
  const tried = (tag: string, changelog: string) => {
    const files = { 'package.json': JSON.stringify({ version: '0.2.0' }), 'CHANGELOG.md': changelog };
    const { status, stderr, folder } = runScript('Compare tag and version', files, { GITHUB_REF_NAME: tag });
    const notes = join(folder, 'temp/notes.md');
    return { status, stderr, notes: existsSync(notes) ? readFileSync(notes, 'utf8') : null };
  };
  const log = (head: string): string => `# Changelog\n\n## ${head}\n\n- new\n\n## 0.1.0\n\n- old\n`;
  expect(tried('v0.2.0', log('0.2.0'))).toEqual({ status: 0, stderr: '', notes: '\n- new\n\n' });
  expect(tried('v0.2.0', log('0.2.0, 1 December 2026'))).toMatchObject({ status: 0, notes: '\n- new\n\n' });
  expect(tried('v0.2.1', log('0.2.1'))).toMatchObject({ status: 1, stderr: expect.stringContaining('v0.2.1') });
  for (const head of ['0.2.0, unreleased', '0.2.01', '0.3.0'])
    expect(tried('v0.2.0', log(head))).toMatchObject({ status: 1, stderr: expect.stringContaining('CHANGELOG.md') });
});

test('the packed manifest is not private and names the repository that published it', () => {
  const files = { 'package.json': JSON.stringify({ name: 'x', version: '1.0.0', private: true }) };
  const env = { GITHUB_SERVER_URL: 'https://git.example.com', GITHUB_REPOSITORY: 'org/name' };
  const { status, folder } = runScript('Build and pack', files, env);
  expect(status).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual({
    name: 'x',
    version: '1.0.0',
    repository: { type: 'git', url: 'git+https://git.example.com/org/name.git' },
  });
  expect(readdirSync(join(folder, 'temp/package'))).toEqual(['x-1.0.0.tgz']);
});

test('the token of npm is written to no file', () => {
  const folder = test.info().outputPath('bin');
  mkdirSync(folder, { recursive: true });
  const note = test.info().outputPath('asked');
  for (const name of ['npm', 'gh']) {
    // Replaces npm and gh: prints the registry, and records its arguments.
    writeFileSync(
      join(folder, name),
      `#!/bin/sh\nif [ "$1" = config ]; then echo https://registry.example.com/; else echo "${name} $*" >> '${note}'; fi\n`,
      { mode: 0o755 },
    );
  }
  const { status, folder: clone } = runScript(
    'Publish',
    {},
    {
      PATH: `${folder}:${process.env['PATH']}`,
      NODE_AUTH_TOKEN: 'a-secret',
      GITHUB_REF_NAME: 'v1.0.0',
    },
  );
  expect(status).toBe(0);
  const npmrc = readFileSync(join(clone, 'temp/npmrc'), 'utf8');
  expect(npmrc).toBe('//registry.example.com/:_authToken=$' + '{NODE_AUTH_TOKEN}\n');
  const asked = readFileSync(note, 'utf8');
  expect(asked).toMatch(/^npm publish .* --provenance .*\ngh release create v1\.0\.0 /);
  expect(asked).not.toContain('a-secret');
});
