import { expect, test } from '@playwright/test';
import { renderComparison } from '../../../../src/report/formats/compare-text.ts';
import { renderComparePage } from '../../../../src/report/html/pages/compare-page.ts';
import { compare } from '../../../../src/report/model/compare/compare.ts';
import type { Report } from '../../../../src/report/model/report.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';

const report = (verdict: 'pass' | 'fail', rest: Partial<Report> = {}): Report =>
  consistentReport(
    [sampleRequirement('x.a', verdict), sampleRequirement('x.b', 'pass')],
    verdict === 'fail' ? [sampleDeviation('d1', 'x.a', { summary: 'it broke\u001b[31m' })] : [],
    rest,
  );

const endpoint = (p50: number, exchanges = 10, p90 = p50) => ({
  id: 'GET /x',
  exchanges,
  statuses: { '200': exchanges },
  latencyMs: { p50, p90, p99: p90, max: p90 },
});

test('two equal reports have no differences, and the text says so', () => {
  const comparison = compare(report('pass'), report('pass'));
  expect(comparison).toMatchObject({ verdicts: [], deviations: { added: [], gone: [] }, gaps: [], latencies: [] });
  expect(renderComparison(comparison, report('pass'), report('pass'))).toContain('Nothing changed.');
});

test('a verdict that became worse comes first with its deviation, and control characters are escaped', () => {
  const comparison = compare(report('pass'), report('fail'));
  expect(comparison.verdicts).toEqual([{ id: 'x.a', before: 'pass', after: 'fail', change: 'worse', reason: null }]);
  expect(comparison.deviations).toEqual({ added: ['d1'], gone: [] });
  const text = renderComparison(comparison, report('pass'), report('fail'));
  expect(text.indexOf('Worse')).toBeGreaterThan(0);
  expect(text).toContain('it broke');
  expect(text).not.toContain('\u001b');
});

test('a deviation that is gone is named', () => {
  expect(compare(report('fail'), report('pass')).deviations).toEqual({ added: [], gone: ['d1'] });
});

test('latencies are compared only with enough answers and a large difference', () => {
  const at = (p50: number, exchanges?: number) => report('pass', { endpoints: [endpoint(p50, exchanges)] });
  expect(compare(at(10), at(40)).latencies).toEqual([{ id: 'GET /x', before: 10, after: 40 }]);
  expect(compare(at(10, 2), at(40)).latencies).toEqual([]);
  expect(compare(at(1), at(4)).latencies).toEqual([]);
  expect(compare(at(30), at(40)).latencies).toEqual([]);
});

test('a median that moved within the spread of either run has not changed', () => {
  const at = (p50: number, p90: number) => report('pass', { endpoints: [endpoint(p50, 10, p90)] });
  expect(compare(at(10, 12), at(40, 60)).latencies).toHaveLength(1);
  expect(compare(at(40, 60), at(10, 12)).latencies).toHaveLength(1);
  expect(compare(at(10, 50), at(40, 41)).latencies).toEqual([]);
  expect(compare(at(10, 11), at(40, 80)).latencies).toEqual([]);
});

test('the text marks the difference between the answers to a gap', () => {
  const gap = (observed: readonly string[]) =>
    report('pass', { gaps: [{ id: 'x.g', document: 1, section: 'Errors', question: '?', observed }] });
  const [a, b] = [gap(['no id: 404', 'too long: 400']), gap(['no id: 404', 'too long: 422'])];
  expect(renderComparison(compare(a, b), a, b)).toContain('  x.g: no id: 404; too long: [-400-]{+422+}\n');
});

test('a requirement that the later run did not try is no longer proven, and its deviations are not gone', () => {
  const untried = consistentReport([sampleRequirement('x.a', 'unexercised'), sampleRequirement('x.b', 'pass')], []);
  const lost = compare(report('pass'), untried);
  expect(lost.verdicts).toMatchObject([{ id: 'x.a', change: 'lost' }]);
  expect(renderComparison(lost, report('pass'), untried)).toMatch(
    /No longer proven \(1\)\n {2}x\.a: pass → unexercised \(/,
  );
  expect(compare(report('fail'), untried).deviations.gone).toEqual([]);
  expect(compare(untried, report('pass')).verdicts).toMatchObject([{ id: 'x.a', change: 'better' }]);
});

test('a gap has changed only when both runs observed it', () => {
  const gap = (observed: readonly string[]) =>
    report('pass', { gaps: [{ id: 'x.g', document: 1, section: 'Errors', question: '?', observed }] });
  expect(compare(gap(['400']), gap(['422'])).gaps).toEqual([{ id: 'x.g', before: ['400'], after: ['422'] }]);
  expect(compare(gap([]), gap(['422'])).gaps).toEqual([]);
  expect(compare(gap(['400']), gap([])).gaps).toEqual([]);
});

test('runs of different effort or harness are compared with a warning', () => {
  const other = report('pass');
  const changed = { ...other, run: { ...other.run, effort: 'quick' as const, harnessVersion: '9.9.9' } };
  const text = renderComparison(compare(report('pass'), changed), report('pass'), changed);
  expect(text).toContain('With care: the efforts differ: standard, then quick.');
  expect(text).toContain('With care: the harness differs: 0.1.0, then 9.9.9.');
});

test('the text of many differences is limited and counts the omitted ones', () => {
  const many = (verdict: 'pass' | 'unexercised') =>
    consistentReport(
      Array.from({ length: 500 }, (_, n) => sampleRequirement(`x.r${n}`, verdict)),
      [],
    );
  const text = renderComparison(compare(many('pass'), many('unexercised')), many('pass'), many('unexercised'));
  expect(text).toContain('No longer proven (500)');
  expect(text).toContain('and 480 more; --json and --html show all');
  expect(text.split('\n').length).toBeLessThan(40);
});

test('a run with unexercised requirements is not described as conforming', async () => {
  const partly = consistentReport([sampleRequirement('x.a', 'pass'), sampleRequirement('x.b', 'unexercised')], []);
  const comparison = compare(partly, report('pass'));
  const text = renderComparison(comparison, partly, report('pass'));
  expect(text).toMatch(/^A: .*: No deviation found, 1 of 2 proven$/m);
  expect(text).toMatch(/^B: .*: Conforms, 2 of 2 proven$/m);
  expect(await renderComparePage(comparison, partly, report('pass'))).toContain('<td>No deviation found</td>');
});
