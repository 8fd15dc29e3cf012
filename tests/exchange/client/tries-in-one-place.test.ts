import { expect, test } from '@playwright/test';
import ts from 'typescript';
import { mostTries } from '../../../src/exchange/client/tries.ts';
import { sourcesIn } from '../../read-imports.ts';

/** Files that read the table themselves, with the reason. All others call `tryAgain` and do not count tries. */
const readers: { readonly [file: string]: string } = {
  'src/exchange/client/client.ts': 'one loop for two reasons: a lost connection by its number, and "not now" by time',
  'src/harness/request/lists/walk.ts': 'a walk begins anew from within, where it meets a page that is gone',
  'src/harness/trial/requirement.ts': 'numbers the attempts over all retries of the runner, and tries nothing itself',
};

/** The names of the table in a text: its own, import aliases, and variables that are assigned a number of it. */
const namesOf = (source: ts.SourceFile): ReadonlySet<string> => {
  const names = new Set(['mostTries']);
  const readsOne = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && names.has(node.text)) || (ts.forEachChild(node, readsOne) ?? false);
  const visit = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node) && node.propertyName?.text === 'mostTries') names.add(node.name.text);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && readsOne(node.initializer))
      names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
};

/** Whether a loop of a text counts up to a number of the table, under whatever name. */
const loopsOverTries = (text: string): boolean => {
  if (!text.includes('mostTries')) return false;
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest);
  const names = namesOf(source);
  const reads = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && names.has(node.text)) || (ts.forEachChild(node, reads) ?? false);
  const visit = (node: ts.Node): boolean =>
    (ts.isIterationStatement(node, false) && reads(node)) || (ts.forEachChild(node, visit) ?? false);
  return visit(source);
};

const sources = [...sourcesIn('src'), ...sourcesIn('specs')].filter(
  ([file]) => file !== 'src/exchange/client/tries.ts',
);

test('only the listed files read how often a request is tried', () => {
  const files = sources.filter(([, text]) => /\bmostTries\b/.test(text)).map(([file]) => file);
  expect(files.sort()).toEqual(Object.keys(readers).sort());
});

test('only the client and the walk of lists count tries in a loop', () => {
  const files = sources.filter(([, text]) => loopsOverTries(text)).map(([file]) => file);
  expect(files.sort()).toEqual(['src/exchange/client/client.ts', 'src/harness/request/lists/walk.ts']);
});

test('every reason of the table is used', () => {
  const all = sources.map(([, text]) => text).join();
  const isUsed = (reason: string): boolean =>
    new RegExp(`tryAgain\\(\\s*'${reason}'|mostTries\\.${reason}\\b`).test(all);
  expect(Object.keys(mostTries).filter((reason) => !isUsed(reason))).toEqual([]);
});

test('a loop over tries is found in every form', () => {
  for (const text of [
    'for (let n = 0; n < mostTries.disturbed; n += 1) send();',
    'let n = 1; while (n < mostTries.disturbed) n += await send();',
    'let n = 0; do n += await send(); while (n < mostTries.disturbed);',
    'for (let n = 1; ; n += 1) { if (n >= mostTries.disturbed) break; }',
    'const most = mostTries.disturbed; for (let n = 0; n < most; n += 1) send();',
    "import { mostTries as most } from './tries.ts'; for (let n = 0; n < most.found; n += 1) send();",
  ])
    expect(loopsOverTries(text), text).toBe(true);
  for (const text of [
    'for (const one of all) send(one);',
    'const retries = mostTries.accident - 1; for (const one of all) send(one);',
  ])
    expect(loopsOverTries(text), text).toBe(false);
});
