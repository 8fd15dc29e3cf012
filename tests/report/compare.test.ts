import { expect, test } from '@playwright/test';
import { compare } from '../../src/report/compare.ts';
import { renderComparison } from '../../src/report/compare-text.ts';
import type { Report } from '../../src/report/report.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from './sample-parts.ts';

const report = (verdict: 'pass' | 'fail', rest: Partial<Report> = {}): Report =>
  consistentReport(
    [sampleRequirement('x.a', verdict), sampleRequirement('x.b', 'pass')],
    verdict === 'fail' ? [sampleDeviation('d1', 'x.a', { summary: 'it broke\u001b[31m' })] : [],
    rest,
  );

const endpoint = (p50: number, exchanges = 10) => ({
  id: 'GET /x',
  exchanges,
  statuses: { '200': exchanges },
  latencyMs: { p50, p90: p50, p99: p50, max: p50 },
});

test('two equal reports differ in nothing, and the text says so', () => {
  const comparison = compare(report('pass'), report('pass'));
  expect(comparison).toMatchObject({ verdicts: [], deviations: { added: [], gone: [] }, gaps: [], latencies: [] });
  expect(renderComparison(comparison, report('pass'))).toContain('Nothing changed.');
});

test('a verdict that became worse stands first, with its deviation, and nothing hostile reaches the terminal', () => {
  const comparison = compare(report('pass'), report('fail'));
  expect(comparison.verdicts).toEqual([{ id: 'x.a', before: 'pass', after: 'fail' }]);
  expect(comparison.deviations).toEqual({ added: ['d1'], gone: [] });
  const text = renderComparison(comparison, report('fail'));
  expect(text.indexOf('Worse')).toBeGreaterThan(0);
  expect(text).toContain('it broke');
  expect(text).not.toContain('\u001b');
});

test('what is gone is named', () => {
  expect(compare(report('fail'), report('pass')).deviations).toEqual({ added: [], gone: ['d1'] });
});

test('latencies are compared only where there are enough answers and the difference is not the machine', () => {
  const at = (p50: number, exchanges?: number) => report('pass', { endpoints: [endpoint(p50, exchanges)] });
  expect(compare(at(10), at(40)).latencies).toEqual([{ id: 'GET /x', before: 10, after: 40 }]);
  expect(compare(at(10, 2), at(40)).latencies).toEqual([]);
  expect(compare(at(1), at(4)).latencies).toEqual([]);
  expect(compare(at(30), at(40)).latencies).toEqual([]);
});
