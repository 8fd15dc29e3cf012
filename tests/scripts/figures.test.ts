import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../read-imports.ts';

test('the figures in README.md agree with the project', () => {
  const script = join(projectRoot, 'scripts/figures.ts');
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, '--check'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
