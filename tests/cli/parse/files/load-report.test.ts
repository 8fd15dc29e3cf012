import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadReport } from '../../../../src/cli/parse/files/load-report.ts';
import { sampleDeviation, sampleExchange } from '../../../report/sample-parts.ts';
import { sampleReport } from '../../../report/sample-report.ts';

const exchanges = Array.from({ length: 20 }, (_, n) => sampleExchange(`x${n}`, 'GET', '/api_keys', 200));
const large = sampleReport('deviating', {
  deviations: Array.from({ length: 190 }, (_, n) => sampleDeviation(`d${n}`, 'keys.get', { exchanges })),
});

const loaded = (report: unknown): unknown => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-report-'));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  try {
    return loadReport(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('a report with very many findings is read', () => {
  expect(loaded(large)).toEqual(JSON.parse(JSON.stringify(large)));
});

test('the last of its findings is held to the form of a report as well', () => {
  const deviations = [...large.deviations.slice(1), { ...large.deviations[0], summary: 7 }];
  expect(() => loaded({ ...large, deviations })).toThrow(/deviations\.189\.summary must be string/);
});
