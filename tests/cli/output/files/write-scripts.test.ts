import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { withScripts, writeScripts } from '../../../../src/cli/output/files/write-scripts.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../../report/sample-parts.ts';

const settings = { workers: 1, waivers: null } as never;
const reportWith = (id: string) => {
  const report = consistentReport([sampleRequirement('api-keys.get', 'fail')], [sampleDeviation(id, 'api-keys.get')]);
  return { ...report, run: { ...report.run, settings } };
};

test('scripts of an earlier report are replaced, and other files in their folder stay', async () => {
  const out = test.info().outputPath('out');
  mkdirSync(join(out, 'reproduce', 'mine'), { recursive: true });
  for (const name of ['notes.txt', 'mine/0123456789ab.mjs', '0123456789ab.mjs'])
    writeFileSync(join(out, 'reproduce', name), '');
  await writeScripts(withScripts(reportWith('ba9876543210'), out), out);
  expect(readdirSync(join(out, 'reproduce')).sort()).toEqual(['ba9876543210.mjs', 'mine', 'notes.txt']);
  expect(readdirSync(join(out, 'reproduce', 'mine'))).toEqual(['0123456789ab.mjs']);
});

test('a deviation id that is no valid file name gets no script', async () => {
  const out = test.info().outputPath('other');
  await writeScripts(withScripts(reportWith('../../x'), out), out);
  expect(existsSync(join(out, 'reproduce'))).toBe(false);
});
