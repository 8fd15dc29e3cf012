import { expect, test } from '@playwright/test';
import { renderMarkdown } from '../../../../src/report/formats/markdown.ts';
import { renderSummary } from '../../../../src/report/formats/summary.ts';
import { lastingLine, leftLine, mindLeft } from '../../../../src/report/model/assemble/left-behind.ts';
import { pardon } from '../../../../src/report/model/waivers/pardon.ts';
import { sampleReport } from '../../sample-report.ts';

const things = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
  endpoint: 'DELETE /x/{id}',
  id,
  reason: 'DELETE answered 409',
}));
const leaving = (left: typeof things, lasting: typeof things = []) => ({
  cleanup: { created: 9, removed: 4, left, ...(lasting.length > 0 ? { lasting } : {}) },
});

test('the line names the first three resources left behind and counts the rest', () => {
  expect(leftLine(sampleReport('conforming', leaving(things)))).toBe(
    '5 things of this run are left on the deployment, or may be: a (DELETE answered 409); b (DELETE answered 409); c (DELETE answered 409); and 2 more; the command `clean` tries again',
  );
  expect(leftLine(sampleReport('conforming', leaving([], things)))).toBeNull();
  expect(lastingLine(sampleReport('conforming', leaving([], things.slice(0, 1))))).toBe(
    '1 thing of this run stays on the deployment: a (DELETE answered 409)',
  );
});

test('a resource left behind turns conforms into incomplete and changes no other verdict', () => {
  expect(mindLeft(sampleReport('conforming', leaving(things))).verdict).toBe('incomplete');
  expect(mindLeft(sampleReport('conforming', leaving([], things))).verdict).toBe('conforms');
  for (const kind of ['deviating', 'incomplete'] as const) {
    const report = sampleReport(kind, leaving(things));
    expect(mindLeft(report)).toBe(report);
  }
});

test('a run that left something is not a pass when all its deviations are waived', () => {
  const error = { verdict: 'pass' as const, reason: null };
  const { requirements, ...report } = sampleReport('deviating', leaving(things));
  const whole = {
    ...report,
    requirements: requirements.map((one) => (one.verdict === 'error' ? { ...one, ...error } : one)),
  };
  expect(pardon(whole, () => 'known')).toMatchObject({ verdict: 'incomplete', reason: leftLine(whole) });
  expect(pardon({ ...whole, ...leaving([]) }, () => 'known')).toMatchObject({ verdict: 'conforms', reason: null });
});

test('the summary and the Markdown name resources left behind and resources that cannot be removed', () => {
  const report = sampleReport('conforming', leaving(things.slice(0, 1), things.slice(1, 2)));
  const summary = renderSummary(report, { colour: false, width: 200 });
  expect(summary).toContain('left on the deployment, or may be: a (DELETE answered 409)');
  expect(summary).toContain('1 thing of this run stays on the deployment: b (DELETE answered 409)');
  const markdown = renderMarkdown(report);
  expect(markdown).toContain('### Left behind\n\n- ` a `, ` DELETE /x/{id} `: DELETE answered 409');
  expect(markdown).toContain('### Cannot be removed\n\n- ` b `');
});
