import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { exitCode } from '../../src/report/gate.ts';
import { renderJunit } from '../../src/report/junit.ts';
import type { Report } from '../../src/report/report.ts';
import { renderSummary } from '../../src/report/summary.ts';
import { anyReport } from './any-report.ts';
import { readXml } from './read-xml.ts';

const CODES = { conforms: 0, deviates: 1, incomplete: 3 } as const;

const holds = (property: (report: Report) => void): void =>
  fc.assert(fc.property(anyReport(), property), { numRuns: 200, seed: 20260314 });

test('verdict, exit code, JUnit and summary never contradict each other', () => {
  holds((report) => {
    const { total, fail, waived, unexercised, error } = report.summary.requirements;
    const extra = report.verdict === 'incomplete' ? 1 : 0;
    expect(exitCode(report, { requireComplete: false })).toBe(CODES[report.verdict]);
    expect(readXml(renderJunit(report)).attributes).toMatchObject({
      tests: String(total + extra),
      failures: String(fail),
      errors: String(error + extra),
      skipped: String(waived + unexercised),
    });
    expect(renderSummary(report, { colour: false, width: 80 })).toMatch(
      new RegExp(`^${report.verdict.toUpperCase()} `),
    );
  });
});

test('requiring completeness never opens a gate, and closes an open one exactly where something is unexercised', () => {
  holds((report) => {
    const code = exitCode(report, { requireComplete: false });
    const expected = code === 0 && report.summary.requirements.unexercised > 0 ? 3 : code;
    expect(exitCode(report, { requireComplete: true })).toBe(expected);
  });
});

test('whatever a target sends, the summary stays on one screen and free of control characters', () => {
  holds((report) => {
    const lines = renderSummary(report, { colour: false, width: 80 }).split('\n');
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cs}]/u);
  });
});
