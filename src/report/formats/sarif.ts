import { type Cause, causesOf } from '../model/causes/causes.ts';
import type { Deviation, Report, RequirementResult } from '../model/report.ts';
import { exitCode, gateLine } from '../model/verdict/gate.ts';
import { shorten } from '../text/shorten.ts';

type SarifLevel = 'error' | 'warning' | 'note';

/** Limits texts, because readers refuse large files. report.json has the rest. */
const LONGEST = 2000;
const cut = (text: string): string => shorten(text, LONGEST);

const LEVELS: { readonly [severity in Cause['severity']]: SarifLevel } = {
  security: 'error',
  data: 'error',
  function: 'error',
  shape: 'warning',
  cosmetic: 'note',
};

/** A concern fails no run, so it is never more than a note. */
const levelOf = ({ severity = 'function' }: Pick<RequirementResult, 'severity'>, isConcern: boolean): SarifLevel =>
  isConcern ? 'note' : LEVELS[severity];

const ruleOf = ({ id, statement, severity = 'function', level }: RequirementResult) => ({
  id,
  shortDescription: { text: cut(statement) },
  defaultConfiguration: { level: levelOf({ severity }, level !== 'must') },
  properties: { severity, tags: severity === 'security' ? ['security'] : [] },
});

const resultOf = (report: Report, cause: Cause, deviation: Deviation, ruleIndex: number) => {
  const { id, requirement, endpoint, summary, expected, received, seen, tried, waived, reproduce } = deviation;
  const isConcern = !report.deviations.some((one) => one.id === id);
  const rule = report.requirements.find((one) => one.id === requirement);
  return {
    ruleId: cut(requirement),
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    level: levelOf(rule ?? {}, isConcern),
    message: {
      text: `${cut(summary)}. At ${cut(endpoint)}: expected ${cut(expected)}, received ${cut(received)}; seen ${seen} of ${tried} times. Again: ${cut(reproduce.command)}`,
    },
    // Readers require a file. We know no source of the deployment, so it is the report with the evidence.
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: 'report.json' } },
        logicalLocations: [{ fullyQualifiedName: cut(endpoint) }],
      },
    ],
    partialFingerprints: { 'plumblineDeviation/v1': id },
    ...(report.baseline === null
      ? {}
      : { baselineState: report.baseline.added.includes(id) ? ('new' as const) : ('unchanged' as const) }),
    suppressions: waived === null ? [] : [{ kind: 'external' as const, justification: cut(waived) }],
    properties: { cause: cause.found[0].id, severity: cause.severity },
  };
};

/** What was found as SARIF 2.1.0, one result for each deviation or concern, in the order of their causes: the worst first. */
export const renderSarif = (report: Report): string => {
  const causes = causesOf(report);
  const broken = new Set(causes.flatMap(({ requirements }) => requirements));
  const rules = report.requirements.filter(({ id }) => broken.has(id));
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const isIncomplete = exitCode(report) === 3;
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Plumbline', version: report.run.harnessVersion, rules: rules.map(ruleOf) } },
        invocations: [
          {
            executionSuccessful: !isIncomplete,
            exitCode: exitCode(report),
            startTimeUtc: report.run.startedAt,
            ...(isIncomplete
              ? { toolExecutionNotifications: [{ level: 'error', message: { text: cut(gateLine(report)) } }] }
              : {}),
          },
        ],
        results: causes.flatMap((cause) =>
          cause.found.map((one) => resultOf(report, cause, one, indexes.get(one.requirement) ?? -1)),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};
