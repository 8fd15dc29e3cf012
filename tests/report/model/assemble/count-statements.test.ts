import { expect, test } from '@playwright/test';
import { countStatements } from '../../../../src/report/model/assemble/count-statements.ts';
import type { RequirementVerdict } from '../../../../src/report/model/report.ts';
import { sampleRequirement } from '../../sample-parts.ts';

const places = (statementId: string, ...verdicts: RequirementVerdict[]) =>
  verdicts.map((verdict, index) => ({
    ...sampleRequirement(`${index}${statementId}`, verdict, { statementId }),
    deviations: [],
  }));

test('a statement is counted once, and is proven when it held at every place that was tried', () => {
  expect(
    countStatements([
      ...places('.everywhere', 'pass', 'pass', 'pass'),
      ...places('.tried-in-part', 'pass', 'unexercised'),
      ...places('.broken-once', 'pass', 'pass', 'fail'),
      ...places('.doubtful', 'pass', 'concern'),
      ...places('.untried', 'unexercised'),
      ...places('.waived', 'pass', 'waived'),
    ]),
  ).toEqual({ total: 6, proven: 2, everywhere: 1 });
});

test('a report of an earlier version has one statement per requirement', () => {
  const { statementId: _, ...earlier } = { ...sampleRequirement('a.x', 'pass'), deviations: [] };
  expect(countStatements([earlier, { ...earlier, id: 'b.x' }])).toEqual({ total: 2, proven: 2, everywhere: 2 });
});
