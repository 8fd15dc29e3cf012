import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { demandOf } from '../../../../src/cli/parse/options/demand.ts';

const fileOf = (text: string): string => {
  const file = test.info().outputPath('required.txt');
  writeFileSync(file, text);
  return file;
};

test('a share is a percentage of all', () => {
  expect(demandOf('90%')).toEqual({ share: 0.9 });
  expect(demandOf('99.5%')).toEqual({ share: 0.995 });
  expect(demandOf('0%')).toEqual({ share: 0 });
});

test('a file names ids and patterns, with comments and empty lines between them', () => {
  const demand = demandOf(fileOf('# what we promise\n\napi-keys.*\r\n  credentials.shape \n'));
  if ('share' in demand) throw new Error('A file is no share');
  expect(demand.patterns.map(({ pattern }) => pattern)).toEqual(['api-keys.*', 'credentials.shape']);
  expect(demand.patterns.map(({ matches }) => matches('api-keys.shape'))).toEqual([true, false]);
});

test('a value that is neither a share nor a valid file is refused in one clear line', () => {
  expect(() => demandOf('101%')).toThrow('--require 101%: a share is at most 100%');
  expect(() => demandOf('90')).toThrow('--require 90: a share has a percent sign, such as 90%');
  expect(() => demandOf('nowhere.txt')).toThrow('nowhere.txt: there is no such file');
  const empty = fileOf('# nothing\n');
  expect(() => demandOf(empty)).toThrow(`--require ${empty}: the file names no requirement`);
  const wrong = fileOf('api-kyes.*');
  expect(() => demandOf(wrong)).toThrow(`--require ${wrong}: api-kyes.* matches no requirement`);
});
