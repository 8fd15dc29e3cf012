/** The files that a run creates, overwrites and removes, and those that it must not touch. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { reportFiles } from '../../src/cli/output/files/report-files.ts';
import { test } from './workplace.ts';

const args = ['run', '--only', 'api-keys.get', '--effort', 'quick'];

test('a folder that existed before a run keeps all its files', async ({ workplace }) => {
  mkdirSync(join(workplace.folder, 'work/deep'), { recursive: true });
  workplace.write('work/deep/thesis.txt', 'three years');
  workplace.write('work/plan.json', '{}');
  workplace.write('notes.md', 'mine');
  const { code } = await workplace.run([...args, '--quiet', '--out', '.']);
  expect(code).toBe(0);
  expect(workplace.read('work/deep/thesis.txt')).toBe('three years');
  expect(readdirSync(workplace.folder).sort()).toEqual(['.plumbline', 'notes.md', 'work', ...reportFiles].sort());
  // The work files of the run are removed, and a second report may be written to the folder.
  expect(workplace.has('.plumbline/work')).toBe(false);
  expect((await workplace.run([...args, '--quiet', '--out', '.'])).code).toBe(0);
  expect(workplace.read('notes.md')).toBe('mine');
});

test('a folder in place of reports/latest does not change the outcome of a run', async ({ workplace }) => {
  mkdirSync(join(workplace.folder, 'reports/latest'), { recursive: true });
  workplace.write('reports/latest/kept.txt', 'kept');
  const { code, stdout, stderr } = await workplace.run(args);
  expect(code).toBe(0);
  expect(stdout).toContain('No deviation found: 1 of');
  expect(stderr).toMatch(/^plumbline: .*\/reports\/latest is a folder that Plumbline did not make, so it does not/m);
  expect(readdirSync(join(workplace.folder, 'reports/latest'))).toEqual(['kept.txt']);
});

test('render does not overwrite a foreign file, and that is bad usage', async ({ workplace }) => {
  expect((await workplace.run([...args, '--quiet', '--out', 'out'])).code).toBe(0);
  workplace.write('out/index.html', '<h1>Our home page</h1>');
  const { code, stderr } = await workplace.run(['render', 'out/report.json']);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      'plumbline: --out: out/index.html was not written by Plumbline, so it is not overwritten; name another place\n',
  });
  expect(workplace.read('out/index.html')).toBe('<h1>Our home page</h1>');
});
