import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { makeWorkFolder } from '../../src/conduct/work-folder.ts';
import { BadUsage } from '../../src/harness/target/bad-usage.ts';

const test = base.extend<{ place: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  place: async ({}, use) => {
    const home = process.cwd();
    const place = mkdtempSync(join(tmpdir(), 'plumbline-work-'));
    process.chdir(place);
    await use(place);
    process.chdir(home);
    rmSync(place, { recursive: true });
  },
});

test('a work folder is new and private, and is removed with its empty parents', ({ place }) => {
  const [one, other] = [makeWorkFolder('run'), makeWorkFolder('run')];
  expect(one.path).not.toBe(other.path);
  expect(statSync(one.path).mode & 0o077).toBe(0);
  expect(readdirSync(one.path)).toEqual([]);
  writeFileSync(join(one.path, 'evidence-0.ndjson'), '');
  one.remove();
  expect(existsSync(one.path)).toBe(false);
  expect(existsSync(other.path)).toBe(true);
  other.remove();
  // Created for the first work folder, but not empty when that was removed.
  expect(readdirSync(join(place, '.plumbline'))).toEqual(['work']);
});

test('folders that existed before stay', ({ place }) => {
  mkdirSync('.plumbline/ledgers', { recursive: true });
  const work = makeWorkFolder('run');
  work.remove();
  expect(readdirSync('.plumbline')).toEqual(['ledgers']);
  rmSync('.plumbline', { recursive: true });
  makeWorkFolder('run').remove();
  expect(readdirSync(place)).toEqual([]);
});

test('a work folder that cannot be made is reported in one line', ({ place }) => {
  writeFileSync(join(place, '.plumbline'), 'a file');
  expect(() => makeWorkFolder('run')).toThrow(BadUsage);
  expect(() => makeWorkFolder('run')).toThrow(
    /\.plumbline\/work: cannot be written \(E\w+\); run Plumbline in a folder/,
  );
});
