import { expect, test } from '@playwright/test';
import { historyOf } from '../../../../src/report/model/compare/history.ts';
import { sampleHistory } from '../../sample-history.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';

test('runs are listed in the order of their start, each with its figures', () => {
  const [first, second] = historyOf(sampleHistory(2).reverse());
  expect(first).toEqual({
    id: 'run-0',
    target: 'staging',
    startedAt: '2026-01-01T09:30:00.000Z',
    effort: 'standard',
    harnessVersion: '0.1.0',
    verdict: 'conforms',
    words: 'No deviation found',
    requirements: 3,
    tried: 2,
    statements: { total: 3, proven: 1 },
    fail: 0,
    concern: 1,
    unexercised: 1,
    exchanges: 208,
    durationMs: 40_000,
    latencyMs: { p50: 20, p95: 40 },
    gapsChanged: [],
    causes: { added: [], gone: [] },
  });
  expect(second?.causes.gone).toEqual([{ severity: expect.any(String), summary: 'refused with 500' }]);
});

test('changes are relative to the run before, and an incomplete run has no changes', () => {
  const runs = historyOf(sampleHistory(18));
  expect(runs.map(({ gapsChanged }) => gapsChanged.length)).toEqual([
    0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0,
  ]);
  expect(runs[16]).toMatchObject({ verdict: 'incomplete', tried: 0, latencyMs: null, causes: { added: [], gone: [] } });
  expect(runs[5]?.causes.added).toHaveLength(2);
  expect(runs[7]?.causes).toMatchObject({ added: [], gone: [{ summary: expect.stringContaining('token') }] });
});

test('a cause is not new under a new id, and not gone when it was not tried', () => {
  const at = (id: string, verdict: 'fail' | 'unexercised', formerId?: string) =>
    consistentReport(
      [sampleRequirement('x.a', verdict), sampleRequirement('x.b', 'pass')],
      verdict === 'fail' ? [sampleDeviation(id, 'x.a', formerId === undefined ? {} : { formerId })] : [],
    );
  expect(historyOf([at('old', 'fail'), at('new', 'fail', 'old')])[1]?.causes).toEqual({ added: [], gone: [] });
  expect(historyOf([at('old', 'fail'), at('', 'unexercised')])[1]?.causes).toEqual({ added: [], gone: [] });
});
