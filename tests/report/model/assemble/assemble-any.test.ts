import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { schemaErrors } from '../../../../src/judge/shapes/schemas.ts';
import type { Evidence } from '../../../../src/report/evidence.ts';
import { assemble } from '../../../../src/report/model/assemble/assemble.ts';
import type { Report } from '../../../../src/report/model/report.ts';
import { exitCode } from '../../../../src/report/model/verdict/gate.ts';
import { anyEvidence } from '../../any-evidence.ts';
import { ids, recordsOf } from '../../sample-records.ts';

const anyRecords = fc.record({
  evidence: fc.array(anyEvidence, { maxLength: 25 }),
  broken: fc.option(fc.constant('the run was interrupted'), { freq: 4 }),
  only: fc.option(fc.subarray([...ids]), { freq: 2 }),
});

/** The contradictions of a report within itself or with the evidence; empty when it has none. */
const contradictionsIn = (report: Report, evidence: readonly Evidence[]): string[] => {
  const { total, pass, fail, waived, unexercised: left, error } = report.summary.requirements;
  const code = exitCode(report);
  const linked = report.requirements.flatMap(({ deviations }) => deviations);
  const claims: [claim: string, holds: boolean][] = [
    ['is valid', schemaErrors('report', 'Report', report).length === 0],
    ['counts add up', pass + fail + waived + left + error === total && total === ids.length],
    ['code 1 is a deviation of a run that came to its end', (code === 1) === (report.verdict === 'deviates')],
    ['code 0 is a conforming run', (code === 0) === (report.verdict === 'conforms')],
    [
      'what was not answered is never part of a conforming run',
      report.verdict !== 'conforms' || report.requirements.every(({ unanswered }) => unanswered === undefined),
    ],
    ['an incomplete run says why', (report.reason === null) === (report.verdict !== 'incomplete')],
    ['links lead to deviations', isDeepStrictEqual(linked.sort(), report.deviations.map((one) => one.id).sort())],
    ['seen at most as often as tried', report.deviations.every(({ seen, tried: of }) => seen <= of)],
    ...report.requirements.flatMap(
      ({ id: one, verdict, reason, evidence: looked, deviations }): [string, boolean][] => [
        [`${one}: fails by deviations`, (verdict === 'fail') === deviations.length > 0],
        [`${one}: says why it is neither`, (reason === null) === (verdict === 'pass' || verdict === 'fail')],
        [
          `${one}: passes on evidence`,
          verdict !== 'pass' || (looked > 0 && evidence.some((e) => e.kind === 'tried' && e.id === one)),
        ],
      ],
    ),
  ];
  return claims.filter(([, holds]) => !holds).map(([claim]) => claim);
};

test('every report is valid, its counts add up, and its exit code agrees with its verdict, whatever the evidence', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyRecords, ({ evidence, broken, only }) => {
      const report = assemble(recordsOf(evidence, { broken, only }));
      seen.add(`${report.verdict} ${exitCode(report)}`);
      const contradictions = contradictionsIn(report, evidence);
      if (contradictions.length > 0) throw new Error(contradictions.join(', '));
    }),
    { seed: 20260314, numRuns: 300 },
  );
  // Each verdict must occur, or the property would prove little.
  expect([...seen].sort()).toEqual(['conforms 0', 'deviates 1', 'incomplete 3']);
});

test('the order in which workers write does not change the report', () => {
  fc.assert(
    fc.property(fc.array(anyEvidence, { maxLength: 15 }), (evidence) => {
      const backwards = assemble(recordsOf([...evidence].reverse()));
      if (!isDeepStrictEqual(backwards, assemble(recordsOf(evidence)))) throw new Error('the order changes the report');
    }),
    { seed: 20260314, numRuns: 200 },
  );
});
