import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { pointLatest } from '../../../../src/cli/output/files/point-latest.ts';

const test = base.extend<{ reports: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  reports: async ({}, use) => {
    const reports = mkdtempSync(join(tmpdir(), 'plumbline-latest-'));
    await use(reports);
    rmSync(reports, { recursive: true });
  },
});

test('latest points to the newest run, and no other file is left', ({ reports }) => {
  for (const run of ['first', 'second']) {
    expect(pointLatest(join(reports, run))).toBeNull();
    expect(readlinkSync(join(reports, 'latest'))).toBe(run);
  }
  expect(readdirSync(reports)).toEqual(['latest']);
});

test('a foreign file, folder or link named latest is kept and reported', ({ reports }) => {
  const latest = join(reports, 'latest');
  mkdirSync(latest);
  writeFileSync(join(latest, 'kept.txt'), 'kept');
  expect(pointLatest(join(reports, 'run'))).toContain(`${latest} is a folder that Plumbline did not make`);
  expect(readFileSync(join(latest, 'kept.txt'), 'utf8')).toBe('kept');
  rmSync(latest, { recursive: true });
  writeFileSync(latest, 'a note');
  expect(pointLatest(join(reports, 'run'))).toContain('is a file that Plumbline did not make');
  expect(readFileSync(latest, 'utf8')).toBe('a note');
  rmSync(latest);
  symlinkSync('../elsewhere/build', latest);
  expect(pointLatest(join(reports, 'run'))).toContain('is a link to ../elsewhere/build that Plumbline did not make');
  expect(readlinkSync(latest)).toBe('../elsewhere/build');
});

test('a folder in which no link can be made is reported', ({ reports }) => {
  expect(pointLatest(join(reports, 'none/run'))).toMatch(/latest cannot be made to point to .* \(ENOENT\)$/);
});
