import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { renderSarif } from '../../../src/report/formats/sarif.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../sample-parts.ts';
import { type SampleKind, sampleReport } from '../sample-report.ts';

const message = z.strictObject({ text: z.string().min(1) });
const level = z.enum(['none', 'note', 'warning', 'error']);
/** The members of SARIF 2.1.0 that the renderer writes; strict objects where the schema allows no other members. */
const sarif = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.array(
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string().min(1),
          version: z.string(),
          rules: z.array(
            z.strictObject({
              id: z.string(),
              shortDescription: message,
              defaultConfiguration: z.strictObject({ level }),
              properties: z.object({ tags: z.array(z.string()) }),
            }),
          ),
        }),
      }),
      invocations: z.array(
        z.strictObject({
          executionSuccessful: z.boolean(),
          exitCode: z.int(),
          startTimeUtc: z.iso.datetime(),
          toolExecutionNotifications: z.array(z.strictObject({ level, message })).optional(),
        }),
      ),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.int().min(0).optional(),
          level,
          message,
          locations: z.array(
            z.strictObject({
              physicalLocation: z.strictObject({ artifactLocation: z.strictObject({ uri: z.string() }) }),
              logicalLocations: z.array(z.strictObject({ fullyQualifiedName: z.string() })),
            }),
          ),
          partialFingerprints: z.record(z.string(), z.string()),
          baselineState: z.enum(['new', 'unchanged', 'updated', 'absent']).optional(),
          suppressions: z.array(z.strictObject({ kind: z.enum(['inSource', 'external']), justification: z.string() })),
          properties: z.object({}).loose(),
        }),
      ),
    }),
  ),
});

const runOf = (report: Parameters<typeof renderSarif>[0]) => {
  const [run] = sarif.parse(JSON.parse(renderSarif(report))).runs;
  if (run === undefined) throw new Error('There is a run');
  return run;
};

for (const kind of ['conforming', 'deviating', 'incomplete', 'empty', 'huge', 'hostile'] satisfies SampleKind[]) {
  test(`the SARIF of a report that is ${kind} has the required members and defines each rule that it refers to`, () => {
    const report = sampleReport(kind);
    const { results, tool } = runOf(report);
    expect(results).toHaveLength(report.deviations.length);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex ?? -1]?.id).toBe(ruleId);
  });
}

test('the severity sets the SARIF level, the worst result comes first, and a concern is a note', () => {
  const severities = ['cosmetic', 'shape', 'function', 'data', 'security'] as const;
  const requirements = [
    ...severities.map((severity) => sampleRequirement(`a.${severity}`, 'fail', { severity })),
    sampleRequirement('a.soft', 'concern', { severity: 'security', level: 'should' }),
  ];
  const found = requirements.map(({ id }) => sampleDeviation(`d-${id}`, id, { place: `/${id}` }));
  const { results } = runOf(consistentReport(requirements, found));
  expect(results.map(({ ruleId, level: said }) => `${ruleId} ${said}`)).toEqual([
    'a.security error',
    'a.data error',
    'a.function error',
    'a.shape warning',
    'a.cosmetic note',
    'a.soft note',
  ]);
});

test('a waived deviation is suppressed with its reason, and a deviation new since the baseline is marked as new', () => {
  const baseline = { run: 'r0', added: ['c41d88aa'], gone: [], gaps: [] };
  const { results } = runOf(sampleReport('deviating', { baseline }));
  const told = results.map((one) => [
    one.partialFingerprints['plumblineDeviation/v1'],
    one.baselineState,
    one.suppressions.length,
  ]);
  expect(told).toEqual([
    ['3f9a1c07', 'unchanged', 0],
    ['77b0e2d4', 'unchanged', 0],
    ['c41d88aa', 'new', 0],
    ['0d52b6f1', 'unchanged', 1],
  ]);
});

test('an incomplete run is an unsuccessful execution with its reason', () => {
  const [invocation] = runOf(sampleReport('incomplete')).invocations;
  expect(invocation).toMatchObject({ executionSuccessful: false, exitCode: 3 });
  expect(invocation?.toolExecutionNotifications?.[0]?.message.text).toContain('connect ECONNREFUSED');
  expect(runOf(sampleReport('deviating')).invocations[0]).toMatchObject({ executionSuccessful: true, exitCode: 1 });
});
