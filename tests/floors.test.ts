import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Import, importsBelow, importsIn, sourcesIn } from './read-imports.ts';

/** What a room may import from another: everything, only types (which do not exist at run time), or the files and folders that are listed. */
type Leave = 'all' | 'types' | readonly string[];

const below = { contract: 'all', exchange: 'all', generate: 'all', judge: 'all' } as const;

/** Which rooms each room may import from; its own files are always allowed. Imports follow the flow of the data, without circles. */
const floors: { readonly [room: string]: { readonly [other: string]: Leave } } = {
  contract: {},
  exchange: { contract: 'all' },
  generate: { contract: 'all' },
  judge: { contract: 'all', exchange: 'all' },
  // If emulator and judge shared a decision, a mistake in it would remain unnoticed.
  emulator: { contract: 'types' },
  report: { contract: 'all', exchange: 'types', judge: 'types' },
  harness: { contract: 'all', exchange: 'all', judge: 'all', generate: 'all', report: ['src/report/evidence.ts'] },
  specs: {
    harness: 'all',
    generate: 'all',
    contract: 'all',
    exchange: [
      'src/exchange/exchange.ts',
      'src/exchange/recorded-exchange.ts',
      'src/exchange/client/tries.ts',
      'src/exchange/client/client.ts',
    ],
    judge: [
      'src/judge/shapes/',
      'src/judge/readers/',
      'src/judge/comparisons/',
      'src/judge/subject/subject.ts',
      'src/judge/subject/check.ts',
    ],
  },
  conduct: { ...below, emulator: 'all', report: 'all', harness: 'all', specs: 'all' },
  library: {
    contract: 'all',
    emulator: 'all',
    harness: ['src/harness/target/'],
    report: 'types',
    conduct: [
      'src/conduct/version.ts',
      'src/conduct/past/parse-report.ts',
      'src/conduct/recording/judge-exchanges.ts',
      'src/conduct/prove/all-faults.ts',
      'src/conduct/own-suite/',
    ],
  },
  cli: { ...below, emulator: 'all', report: 'all', harness: 'all', specs: 'all', conduct: 'all' },
};

/** Packages that belong to one reading of the documents or to one script, and the rooms that may import them. */
const packages: { readonly [name: string]: readonly string[] } = {
  ajv: ['judge'],
  'ajv-formats': ['judge'],
  saxes: ['judge'],
  'typescript-json-schema': [],
  nock: [],
};

const roomOf = (file: string): string | null => /^(?:src\/)?([^/]+)\//.exec(file)?.[1] ?? null;
const packageOf = (imported: string): string =>
  imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');
const isOurs = (imported: string): boolean => /\.(ts|tsx|mjs|js|json)$/.test(imported);

/** Why an import is not allowed; null if it is allowed. */
const breachOf = ({ file, imported, typesOnly }: Import): string | null => {
  const room = roomOf(file) ?? '';
  if (!isOurs(imported)) {
    const where = packages[packageOf(imported)];
    return where === undefined || where.includes(room) ? null : `${file} imports the package ${packageOf(imported)}`;
  }
  const other = roomOf(imported) ?? '';
  if (other === room) return null;
  const leave = floors[room]?.[other];
  if (leave === 'all' || (leave === 'types' && typesOnly)) return null;
  if (Array.isArray(leave) && leave.some((path) => imported.startsWith(path))) return null;
  return `${file} imports ${imported}${leave === 'types' ? ' not only for its types' : ''}`;
};

const everyImport = [...importsBelow('src'), ...importsBelow('specs')];
const breachesIn = (file: string, text: string): (string | null)[] => importsIn(file, text).map(breachOf);

test('every import is allowed by the table of floors', () => {
  expect(everyImport.length).toBeGreaterThan(300);
  expect(everyImport.map(breachOf).filter((breach) => breach !== null)).toEqual([]);
});

test('every room has a floor in the table', () => {
  const rooms = new Set([...sourcesIn('src').keys(), ...sourcesIn('specs').keys()].map(roomOf));
  expect([...rooms].sort()).toEqual(Object.keys(floors).sort());
});

/** The nodes that are in circles, or between two circles: repeatedly removes every node that imports no other node that is left, or that none imports. */
const inCircles = (all: Iterable<string>, edges: readonly (readonly [string, string])[]): string[] => {
  let left = [...new Set(all)];
  for (;;) {
    const among = edges.filter(([from, to]) => from !== to && left.includes(from) && left.includes(to));
    const kept = left.filter((one) => among.some(([from]) => from === one) && among.some(([, to]) => to === one));
    if (kept.length === left.length) return left;
    left = kept;
  }
};

const ourImports = everyImport.filter(({ imported }) => isOurs(imported));

test('rooms do not import each other in a circle', () => {
  const edges = ourImports.map(({ file, imported }) => [roomOf(file) ?? '', roomOf(imported) ?? ''] as const);
  expect(inCircles(Object.keys(floors), edges)).toEqual([]);
});

test('folders within a room do not import each other in a circle', () => {
  const edges = ourImports
    .filter(({ file, imported }) => roomOf(file) === roomOf(imported))
    .map(({ file, imported }) => [dirname(file), dirname(imported)] as const);
  expect(edges.length).toBeGreaterThan(300);
  expect(inCircles(edges.flat(), edges)).toEqual([]);
});

test('a circle is found, and a node that only leads to it or away from it is not part of it', () => {
  expect(
    inCircles('abc', [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'a'],
    ]),
  ).toEqual([]);
  expect(
    inCircles('abcd', [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['c', 'd'],
    ]),
  ).toEqual(['b', 'c']);
});

test('files do not import each other in a circle, including imports of types only', () => {
  const imports = new Map<string, Import[]>();
  for (const one of everyImport.filter(({ imported }) => isOurs(imported)))
    imports.set(one.file, [...(imports.get(one.file) ?? []), one]);
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file) || path.includes(file)) return;
    for (const { imported } of imports.get(file) ?? []) follow(imported, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  expect(circles).toEqual([]);
});

test('the emulator reads neither the schemas nor the endpoint tables', () => {
  const suspicious = [...sourcesIn('src/emulator')].filter(([, text]) =>
    /schemas\/|\.\.\/schemas|endpointOf/.test(text),
  );
  expect(suspicious.map(([file]) => file)).toEqual([]);
});

test('each kind of breach is found, in every form of import', () => {
  const emulator = 'src/emulator/faults/made-up.ts';
  for (const text of [
    `import { same } from '../../judge/compare.ts';`,
    `import type { Finding } from '../../judge/finding.ts';`,
    `import { resources } from '../../contract/index.ts';`,
    `import { type ResourceName } from '../../contract/index.ts';`,
    `export { resources } from '../../contract/index.ts';`,
    `const contract = await import('../../contract/index.ts');`,
    `import report from '../../../schemas/report.json' with { type: 'json' };`,
    `import { Ajv } from 'ajv';`,
    `import core from 'ajv/dist/core.js';`,
    `import { SaxesParser } from 'saxes';`,
  ]) {
    expect(breachesIn(emulator, text), text).toEqual([expect.stringContaining(`${emulator} imports `)]);
  }
  expect(breachesIn('src/report/x.ts', `import { judge } from '../judge/judge.ts';`)).toEqual([expect.any(String)]);
  expect(breachesIn('src/harness/x.ts', `import { assemble } from '../report/assemble.ts';`)).toEqual([
    expect.any(String),
  ]);
  expect(breachesIn('src/contract/x.ts', `import type { Ask } from '../harness/ask.ts';`)).toEqual([
    expect.any(String),
  ]);
  expect(breachesIn('specs/x.spec.ts', `import { judge } from '../src/judge/judge.ts';`)).toEqual([expect.any(String)]);
  expect(breachesIn('src/harness/x.ts', `type T = import('../emulator/rules.ts').Rules;`)).toEqual([
    expect.any(String),
  ]);
});

test('an import that the table allows is not a breach', () => {
  for (const [file, text] of [
    ['src/emulator/x.ts', `import type { ResourceName } from '../contract/index.ts';`],
    ['src/emulator/x.ts', `import { z } from 'zod'; import { Shelf } from './store.ts';`],
    ['src/report/x.ts', `export type { Exchange } from '../exchange/exchange.ts';`],
    ['src/harness/x.ts', `import { x } from '../report/evidence.ts';`],
    ['src/judge/x.ts', `import { Ajv } from 'ajv';`],
    ['specs/laws/x.spec.ts', `import { laws } from '../../src/contract/laws/laws.ts';`],
  ] as const) {
    expect(breachesIn(file, text), text).toEqual(breachesIn(file, text).map(() => null));
    expect(importsIn(file, text).length).toBeGreaterThan(0);
  }
});
