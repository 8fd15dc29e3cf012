import { expect, test } from '@playwright/test';
import { parseReport } from '../../../src/conduct/past/parse-report.ts';
import { sampleDeviation, sampleExchange } from '../../report/sample-parts.ts';
import { sampleReport } from '../../report/sample-report.ts';

const exchanges = Array.from({ length: 20 }, (_, n) => sampleExchange(`x${n}`, 'GET', '/api_keys', 200));
const large = sampleReport('deviating', {
  deviations: Array.from({ length: 190 }, (_, n) => sampleDeviation(`d${n}`, 'keys.get', { exchanges })),
});

const parsed = (report: unknown): unknown => parseReport(JSON.parse(JSON.stringify(report)), 'report.json');

test('a report with very many findings is read', () => {
  expect(parsed(large)).toEqual(JSON.parse(JSON.stringify(large)));
});

test('the last finding of a large report is validated too', () => {
  const deviations = [...large.deviations.slice(1), { ...large.deviations[0], summary: 7 }];
  expect(() => parsed({ ...large, deviations })).toThrow(/deviations\.189\.summary must be a text in quotes/);
});

test('an invalid report, or one of another version, is refused with the name of its file', () => {
  expect(() => parsed([])).toThrow('report.json: not a report: it names no format');
  expect(() => parsed({ ...large, format: 'plumbline-report/0' })).toThrow(
    'report.json: its format is plumbline-report/0; this version reads plumbline-report/1',
  );
});
