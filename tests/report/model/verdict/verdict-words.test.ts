import { expect, test } from '@playwright/test';
import type { RequirementVerdict } from '../../../../src/report/model/report.ts';
import { conformsWholly, triedWords, verdictWords } from '../../../../src/report/model/verdict/verdict-words.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';

const reportOf = (...verdicts: readonly RequirementVerdict[]) =>
  consistentReport(
    verdicts.map((verdict, index) => sampleRequirement(`a.r${index}`, verdict)),
    verdicts.flatMap((verdict, index) =>
      verdict === 'waived' ? [sampleDeviation(`d${index}`, `a.r${index}`, { waived: 'known' })] : [],
    ),
  );

test('the words are "Conforms" only when everything was tried and held, and "No deviation found" otherwise', () => {
  expect(verdictWords(reportOf('pass', 'pass'))).toBe('Conforms');
  expect(verdictWords(reportOf('pass', 'concern'))).toBe('Conforms');
  expect(verdictWords(reportOf('pass', 'unexercised'))).toBe('No deviation found');
  expect(verdictWords(reportOf('pass', 'waived'))).toBe('No unwaived deviation');
  expect(verdictWords(reportOf('pass', 'error'))).toBe('Incomplete');
  expect(conformsWholly(reportOf('pass', 'unexercised'))).toBe(false);
  expect(triedWords(reportOf('pass', 'waived', 'unexercised', 'error'))).toBe('2 of 4 requirements tried');
});
