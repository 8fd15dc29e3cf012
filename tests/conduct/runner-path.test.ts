import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { runnerPath } from '../../src/conduct/runner-path.ts';
import { sourcesIn } from '../read-imports.ts';

const install = (folder: string): string => {
  const runner = join(folder, 'node_modules/@playwright/test');
  mkdirSync(runner, { recursive: true });
  writeFileSync(
    join(runner, 'package.json'),
    JSON.stringify({ name: '@playwright/test', exports: { './cli': './cli.js' } }),
  );
  writeFileSync(join(runner, 'cli.js'), '');
  return join(runner, 'cli.js');
};

test('the runner is found beside our package and below it, as npm may install it', () => {
  const app = test.info().outputPath('app');
  const ours = join(app, 'node_modules/plumbline-conformance');
  const from = pathToFileURL(join(ours, 'src/conduct/runner-path.ts')).href;
  const hoisted = install(app);
  expect(runnerPath(from)).toBe(hoisted);
  const below = install(ours);
  expect(runnerPath(from)).toBe(below);
});

test('no source file contains a path below node_modules', () => {
  const files = ['src', 'specs', 'scripts', 'bench', 'bin'].flatMap((folder) => [...sourcesIn(folder)]);
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter(([, text]) => /node_modules\/[@\w]/.test(text)).map(([file]) => file)).toEqual([]);
});
