import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { transformSync } from 'esbuild';
import { specPlace } from '../../../src/harness/trial/spec-place.ts';

test('the place of a declaration is the first line of a spec on the stack', () => {
  const stack = [
    'Error',
    '    at declare (/anywhere/src/harness/trial/requirement.ts:80:3)',
    '    at <anonymous> (file:///anywhere/specs/laws/lists.spec.ts:50:13)',
    '    at other (file:///anywhere/specs/steps/walk.ts:7:1)',
  ];
  expect(specPlace(stack.join('\n'))).toBe('specs/laws/lists.spec.ts:50');
  expect(specPlace(stack.join('\n').replaceAll('/', '\\'))).toBe('specs/laws/lists.spec.ts:50');
  expect(specPlace(undefined)).toBe('specs');
});

test('user folders named specs or src do not change the place', () => {
  const stack = (root: string): string => `Error
    at law (file://${root}/src/harness/trial/declaration.ts:42:25)
    at <anonymous> (file://${root}/specs/laws/lists.spec.ts:50:13)`;
  for (const root of ['/home/specs/clone', '/src/specs/src/clone', '/specs'])
    expect(specPlace(stack(root))).toBe('specs/laws/lists.spec.ts:50');
});

test('a built file is mapped to its source, and stays as it is without a source map', () => {
  const root = test.info().outputPath('with spaces');
  mkdirSync(join(root, 'specs'), { recursive: true });
  const source = 'interface Gone {\n  readonly x: 1;\n}\n\nexport const here = (gone: Gone) =>\n  call(gone);\n';
  const { code, map } = transformSync(source, { loader: 'ts', sourcemap: 'external', sourcefile: 'x.spec.ts' });
  writeFileSync(join(root, 'specs/x.spec.js.map'), map);
  const lines = code.split('\n');
  const line = lines.findIndex((text) => text.includes('call('));
  const at = `:${line + 1}:${(lines[line] ?? '').indexOf('call(') + 1}`;
  const stack = (file: string): string => `Error\n    at file:///any/with%20spaces/dist/specs/${file}${at}`;
  expect(line).not.toBe(5);
  expect(specPlace(stack('x.spec.js'), root)).toBe('specs/x.spec.ts:6');
  expect(specPlace(stack('y.spec.js'), root)).toBe(`specs/y.spec.js:${line + 1}`);
});
