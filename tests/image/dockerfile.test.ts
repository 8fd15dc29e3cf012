import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../read-imports.ts';
import { buildContext, readDockerfile } from './read-dockerfile.ts';

const [build, image] = readDockerfile();
const of = (word: string): string[] =>
  (image?.instructions ?? []).filter((one) => one.word === word).map(({ rest }) => rest);

test('the image runs the command line as a user other than root who may write only in the working folder', () => {
  expect(of('USER')).toEqual(['node']);
  expect(of('ENTRYPOINT').map((rest) => JSON.parse(rest))).toEqual([['node', '/opt/plumbline/bin/plumbline.mjs']]);
  expect(of('CMD').map((rest) => JSON.parse(rest))).toEqual([['run']]);
  expect(of('WORKDIR')).toEqual(['/opt/plumbline', '/home/node']);
  // Copied files belong to root.
  expect(of('COPY').filter((rest) => rest.includes('--chown'))).toEqual([]);
});

test('the image has the files of the npm package and the recommended version of Node.js', () => {
  expect([build?.image, image?.image]).toEqual(['node:22-alpine', 'node:22-alpine']);
  expect(of('RUN')).toEqual([]);
  for (const rest of of('COPY')) expect(rest).toMatch(/^--from=build /);
  const copied = of('COPY').flatMap((rest) => rest.split(' ').slice(1, -1));
  expect(copied.sort()).toEqual(
    ['LICENSE', 'bin', 'dist', 'node_modules', 'package.json'].map((name) => `/build/${name}`),
  );
});

test('the build context has the files that the build reads, and none that may hold a secret', () => {
  const context = buildContext();
  for (const name of context) expect(existsSync(join(projectRoot, name)), name).toBe(true);
  const script = readFileSync(join(projectRoot, 'scripts/build.ts'), 'utf8');
  const read = [...script.matchAll(/'((?:src|specs|schemas|fixtures|playwright\.config\.ts)\b)/g)].map(
    ([, name]) => name,
  );
  expect(new Set(read).size).toBe(5);
  for (const name of read) expect(context).toContain(name);
  for (const name of ['.git', '.env', '.npmrc', 'node_modules', 'reports', '.plumbline', 'targets'])
    expect(context).not.toContain(name);
});
