import { expect, test } from '@playwright/test';
import { sourcesIn } from './read-imports.ts';

/** The emulator reads the documents a second time, independently of the other rooms, so it has its own versions of these. */
const secondReadings = ['DialectWords', 'JsonObject', 'SshPublicKey', 'Tunnel'];

const declaration = /^(export )?(?:abstract )?(?:interface|type|class) ([A-Z]\w*)/gm;

/** The files that define a type, by its name, and whether one of them exports it. */
const typesIn = (files: ReadonlyMap<string, string>): ReadonlyMap<string, { files: string[]; isExported: boolean }> => {
  const types = new Map<string, { files: string[]; isExported: boolean }>();
  for (const [file, text] of files)
    for (const [, exported, name = ''] of text.matchAll(declaration)) {
      const known = types.get(name) ?? { files: [], isExported: false };
      types.set(name, { files: [...known.files, file], isExported: known.isExported || exported !== undefined });
    }
  return types;
};

/** Types that other files import, and whose name means something else in another file. */
const ambiguous = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...typesIn(files)]
    .filter(([name, one]) => one.isExported && one.files.length > 1 && !secondReadings.includes(name))
    .map(([name, one]) => `${name}: ${one.files.join(', ')}`);

const ours = (): ReadonlyMap<string, string> => new Map([...sourcesIn('src'), ...sourcesIn('specs')]);

test('the name of an exported type has one meaning in the whole project', () => {
  expect(typesIn(ours()).size).toBeGreaterThan(100);
  expect(ambiguous(ours())).toEqual([]);
});

test('a name that two files export is found, and a name that two files define without export is not', () => {
  const files = new Map([
    ['a.ts', 'export interface Sight {}\ninterface Row {}'],
    ['b.ts', 'type Sight = string;\ntype Row = number;'],
  ]);
  expect(ambiguous(files)).toEqual(['Sight: a.ts, b.ts']);
});

test("each of the emulator's own readings exists", () => {
  const types = typesIn(ours());
  for (const name of secondReadings) {
    const places = types.get(name)?.files ?? [];
    expect(places.filter((file) => file.startsWith('src/emulator/'))).toHaveLength(1);
    expect(places).toHaveLength(2);
  }
});
