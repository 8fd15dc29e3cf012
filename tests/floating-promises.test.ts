import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from './read-imports.ts';

const linter = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint');

/** The lines of a text in which the linter reports a floating promise. */
const linesFound = (text: string): number[] => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-lint-'));
  try {
    const compilerOptions = { strict: true, types: ['node'], typeRoots: [join(projectRoot, 'node_modules/@types')] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['planted.ts'] }));
    writeFileSync(join(folder, 'planted.ts'), text);
    const args = [linter, '--config', join(projectRoot, '.oxlintrc.json'), '--format', 'unix', folder];
    const { stdout } = spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8' });
    expect(stdout).toContain('planted.ts');
    return [...stdout.matchAll(/planted\.ts:(\d+):.*no-floating-promises/g)].map(([, line]) => Number(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('the linter reports a promise that is not awaited, including one of a library', () => {
  const text = `import { setTimeout } from 'node:timers/promises';
const own = async (): Promise<void> => {};
export const planted = async (): Promise<void> => {
  own();
  setTimeout(1);
  Promise.all([own()]);
  await own();
  void own();
};
`;
  expect(linesFound(text)).toEqual([4, 5, 6]);
});
