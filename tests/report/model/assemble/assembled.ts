import { expect } from '@playwright/test';
import { schemaErrors } from '../../../../src/judge/shapes/schemas.ts';
import type { Evidence } from '../../../../src/report/evidence.ts';
import { assemble, type Records } from '../../../../src/report/model/assemble/assemble.ts';
import type { Report, RequirementResult } from '../../../../src/report/model/report.ts';
import { exitCode } from '../../../../src/report/model/verdict/gate.ts';
import { recordsOf } from '../../sample-records.ts';

export const reportOf = (evidence: readonly Evidence[], rest: Partial<Records> = {}): Report => {
  const report = assemble(recordsOf(evidence, rest));
  expect(schemaErrors('report', 'Report', JSON.parse(JSON.stringify(report)))).toEqual([]);
  return report;
};
export const resultOf = ({ requirements }: Report, id: string): RequirementResult => {
  const result = requirements.find((one) => one.id === id);
  if (result === undefined) throw new Error(`${id} is not in the report`);
  return result;
};
export const code = (report: Report): number => exitCode(report);
