import { expect, test } from '@playwright/test';
import type { Report } from '../../../../src/report/model/report.ts';
import { demandComplete } from '../../../../src/report/model/verdict/complete.ts';
import { exitCode, gateLine } from '../../../../src/report/model/verdict/gate.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';
import { sampleReport } from '../../sample-report.ts';

test('a report without deviations opens the gate', () => {
  expect(exitCode(sampleReport('conforming'))).toBe(0);
  expect(gateLine(sampleReport('conforming'))).toBe(
    'No deviation found: 71 of 72 requirements tried; 71 of 72 statements proven, in 71 of 72 places (1 unexercised).',
  );
  const whole = consistentReport([sampleRequirement('api-keys.shape', 'pass')], []);
  expect(gateLine(whole)).toBe('Conforms: 1 of 1 statement proven, in 1 of 1 place; no deviation.');
});

test('unexercised requirements close the gate only when completeness is required', () => {
  expect(exitCode(demandComplete(sampleReport('conforming')))).toBe(3);
  expect(gateLine(demandComplete(sampleReport('conforming')))).toContain('1 requirement stayed unexercised');
  const complete = consistentReport([sampleRequirement('api-keys.shape', 'pass')], []);
  expect(exitCode(demandComplete(complete))).toBe(0);
});

test('an unwaived deviation closes the gate, and the line counts unwaived deviations', () => {
  expect(exitCode(sampleReport('deviating'))).toBe(1);
  const cleanup = { created: 96, removed: 96, left: [] };
  expect(gateLine(sampleReport('deviating', { cleanup }))).toBe('Deviates: 3 unwaived deviations from 2 requirements.');
});

const left = [{ endpoint: 'DELETE /api_keys/{id}', id: 'ak_2f9', reason: 'DELETE answered 409' }];
const said =
  '1 thing of this run is left on the deployment, or may be: ak_2f9 (DELETE answered 409); the command `clean` tries again.';

test('a resource left behind closes the gate whatever the verdict of the report, and is named', () => {
  const report = sampleReport('conforming', { cleanup: { created: 2, removed: 1, left } });
  expect(exitCode(report)).toBe(3);
  expect(gateLine(report)).toBe(`Incomplete: ${said}`);
});

test('a deviating run stays deviating with a resource left behind, which is named in the line', () => {
  const report = sampleReport('deviating', { cleanup: { created: 2, removed: 1, left } });
  expect(exitCode(report)).toBe(1);
  expect(gateLine(report)).toBe(`Deviates: 3 unwaived deviations from 2 requirements. ${said}`);
});

test('a resource that cannot be removed closes no gate', () => {
  const cleanup = { created: 2, removed: 1, left: [], lasting: left };
  expect(exitCode(sampleReport('conforming', { cleanup }))).toBe(0);
});

test('a deviating run stays deviating with unexercised requirements, and an interrupted run has no verdict', () => {
  expect(exitCode(demandComplete(sampleReport('deviating')))).toBe(1);
  const interrupted = sampleReport('deviating', { verdict: 'incomplete', reason: 'the run was interrupted' });
  expect(exitCode(interrupted)).toBe(3);
});

test('deviations that are all waived leave the gate open', () => {
  const report = consistentReport(
    [sampleRequirement('api-keys.shape', 'waived')],
    [sampleDeviation('d1', 'api-keys.shape', { waived: 'known' })],
  );
  expect(exitCode(demandComplete(report))).toBe(0);
  expect(gateLine(demandComplete(report))).toContain('1 waived');
  expect(gateLine(report)).toMatch(/^No unwaived deviation: 1 of 1 requirement tried/);
});

test('an incomplete run is neither a pass nor a deviation, and the line states the reason', () => {
  expect(exitCode(sampleReport('incomplete'))).toBe(3);
  expect(gateLine(sampleReport('incomplete'))).toBe(
    'Incomplete: The target could not be reached: connect ECONNREFUSED 127.0.0.1:9.',
  );
});

test('a report without proof does not pass, whatever verdict it states', () => {
  const claims = (kind: 'empty' | 'incomplete' | 'deviating'): Report =>
    sampleReport(kind, { verdict: 'conforms', reason: null });
  expect(exitCode(claims('empty'))).toBe(3);
  expect(gateLine(claims('empty'))).toContain('no requirement was proven');
  expect(exitCode(claims('incomplete'))).toBe(3);
  expect(gateLine(claims('incomplete'))).toContain('12 requirements ended in an error');
  expect(exitCode(claims('deviating'))).toBe(1);
});

test('control characters in a reason are escaped', () => {
  const line = gateLine(sampleReport('incomplete', { reason: 'gone\u001b[2J\nCONFORMS' }));
  expect(line).toBe('Incomplete: gone\\u{1b}[2J\\nCONFORMS.');
});
