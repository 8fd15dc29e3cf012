import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../read-imports.ts';
import { buildContext, readDockerfile } from './read-dockerfile.ts';

const [build, image] = readDockerfile();
const of = (word: string): string[] =>
  (image?.instructions ?? []).filter((one) => one.word === word).map(({ rest }) => rest);

test('the image runs the command line as a user who is not root and may write only where he works', () => {
  expect(of('USER')).toEqual(['node']);
  expect(of('ENTRYPOINT').map((rest) => JSON.parse(rest))).toEqual([['node', '/opt/plumbline/bin/plumbline.mjs']]);
  expect(of('CMD').map((rest) => JSON.parse(rest))).toEqual([['run']]);
  expect(of('WORKDIR')).toEqual(['/opt/plumbline', '/home/node']);
  // What is copied belongs to root.
  expect(of('COPY').filter((rest) => rest.includes('--chown'))).toEqual([]);
});

test('the image holds what the npm package holds, from the recommended version of Node.js', () => {
  expect([build?.image, image?.image]).toEqual(['node:22-alpine', 'node:22-alpine']);
  expect(of('RUN')).toEqual([]);
  for (const rest of of('COPY')) expect(rest).toMatch(/^--from=build /);
  const copied = of('COPY').flatMap((rest) => rest.split(' ').slice(1, -1));
  expect(copied.sort()).toEqual(
    ['LICENSE', 'bin', 'dist', 'node_modules', 'package.json'].map((name) => `/build/${name}`),
  );
});

test('what the build reads is there, and nothing that may hold a secret', () => {
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
