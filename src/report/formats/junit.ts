import { allFound } from '../model/all-found.ts';
import { lastingLine, leftLine } from '../model/assemble/left-behind.ts';
import { causesOf } from '../model/causes/causes.ts';
import type { LeftResult } from '../model/cleanup-result.ts';
import type { Deviation, Report, RequirementResult } from '../model/report.ts';
import { staleWaivers, tellStale } from '../model/waivers/stale-waivers.ts';
import { count } from '../text/count.ts';
import { printable } from '../text/printable.ts';
import { attributes, escapeText } from '../text/xml.ts';

/**
 * The report as JUnit XML, in the dialect that GitHub, GitLab and Jenkins all read: one suite per resource, one case per
 * requirement, and at most one outcome element per case, because each of the three shows only the first.
 */
export const renderJunit = (report: Report): string => {
  const suites = [...runSuite(report), ...waiverSuite(report), ...resourceSuites(report)];
  const { tests, failures, errors } = tally(suites.flatMap((suite) => suite.cases));
  // Only these attributes: the schema that Jenkins validates against allows neither skipped nor timestamp here.
  const time = (report.run.durationMs / 1000).toFixed(3);
  const totals = attributes({ name: 'plumbline', tests, failures, errors, time });
  const properties = renderProperties(report);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${totals}>`,
    ...suites.map((suite) => renderSuite(suite, report, properties)),
    '</testsuites>',
    '',
  ].join('\n');
};

type Outcome = 'passed' | 'failure' | 'error' | 'skipped';
interface Case {
  readonly name: string;
  readonly outcome: Outcome;
  readonly message: string;
  readonly type: string;
  readonly body: string;
  readonly durationMs?: number;
}
interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** An incomplete run may hold nothing but skipped cases, which every reader shows as green: so it gets a case of its own. */
const runSuite = (report: Report): readonly Suite[] => {
  const { left, lasting = [] } = report.cleanup;
  const reason = report.reason ?? 'the run is incomplete';
  const cases: Case[] = [
    ...(report.verdict === 'incomplete' ? [runCase('run.complete', 'error', reason, 'incomplete', reason)] : []),
    ...(left.length > 0
      ? [runCase('run.clean-up', 'error', leftLine(report) ?? '', 'left-behind', thingLines(left))]
      : []),
    ...(lasting.length > 0 ? [runCase('run.lasting', 'skipped', lastingLine(report) ?? '', '', '')] : []),
  ];
  return cases.length === 0 ? [] : [{ name: 'run', cases }];
};

const runCase = (name: string, outcome: Outcome, message: string, type: string, body: string): Case => ({
  name,
  outcome,
  message,
  type,
  body,
});

const thingLines = (things: readonly LeftResult[]): string =>
  things.map(({ endpoint, id, reason }) => `${endpoint} ${id}: ${reason}`).join('\n');

/** Stale waivers fail the run, so they fail here as well. Waivers that apply get no cases. */
const waiverSuite = (report: Report): readonly Suite[] => {
  const stale = staleWaivers(report);
  const names = stale.map(({ deviation, requirement }) => `waivers.${printable(deviation ?? requirement ?? '')}`);
  const cases = stale.map((waiver, index): Case => {
    const name = names[index] ?? '';
    return {
      // The file may have the same entry twice, and readers merge cases with the same name.
      name: names.indexOf(name) < index ? `${name} (entry ${index + 1})` : name,
      outcome: 'failure',
      message: `Stale waiver: ${tellStale(waiver)}`,
      type: 'stale-waiver',
      body: `${tellStale(waiver)}\nreason: ${waiver.reason}\n\nTake the entry out of the waiver file, or mend it.`,
    };
  });
  return cases.length === 0 ? [] : [{ name: 'waivers', cases }];
};

const resourceSuites = (report: Report): readonly Suite[] => {
  const deviations = new Map(allFound(report).map((deviation) => [deviation.id, deviation]));
  const suites = new Map<string, Case[]>();
  for (const requirement of worstFirst(report)) {
    const name = resourceOf(requirement.id);
    const cases = suites.get(name) ?? [];
    cases.push({ ...caseOf(requirement, deviations), durationMs: requirement.durationMs ?? 0 });
    suites.set(name, cases);
  }
  return [...suites].map(([name, cases]) => ({ name, cases }));
};

/** The requirements of a report: the broken ones first, in the order of their causes. */
const worstFirst = (report: Report): readonly RequirementResult[] => {
  const broken = new Set(causesOf(report).flatMap(({ requirements }) => requirements));
  const byId = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  return [
    ...[...broken].flatMap((id) => byId.get(id) ?? []),
    ...report.requirements.filter(({ id }) => !broken.has(id)),
  ];
};

const resourceOf = (id: string): string => id.split('.', 1)[0] ?? id;

const caseOf = (requirement: RequirementResult, deviations: ReadonlyMap<string, Deviation>): Case => {
  const { id: name, verdict, statement } = requirement;
  const reason = requirement.reason ?? 'no reason was recorded';
  switch (verdict) {
    case 'pass':
      return { name, outcome: 'passed', message: '', type: '', body: '' };
    case 'fail': {
      const found = requirement.deviations.flatMap((id) => deviations.get(id) ?? []);
      const unwaived = found.filter((deviation) => deviation.waived === null);
      const more = unwaived.length > 1 ? ` (and ${count(unwaived.length - 1, 'more deviation')})` : '';
      const message = `${unwaived[0]?.summary ?? statement}${more}`;
      return { name, outcome: 'failure', message, type: 'deviation', body: tell(requirement, unwaived) };
    }
    case 'concern': {
      const found = requirement.deviations.flatMap((id) => deviations.get(id) ?? []);
      const body = `Warning: a concern, which is no deviation.\n${tell(requirement, found)}`;
      return { name, outcome: 'passed', message: '', type: '', body };
    }
    case 'error':
      return { name, outcome: 'error', message: reason, type: 'error', body: `${where(requirement)}\n\n${reason}` };
    case 'waived':
    case 'unexercised':
      return { name, outcome: 'skipped', message: `${verdict}: ${reason}`, type: '', body: '' };
  }
};

const where = ({ document, section, statement, why }: RequirementResult): string =>
  [`Document ${document}, ${section}: ${statement}`, ...(why === undefined ? [] : [`Rests on: ${why}`])].join('\n');

/** Limits the size of the file, because readers refuse large ones. report.json has the rest. */
const DEVIATIONS_PER_CASE = 20;

const tell = (requirement: RequirementResult, deviations: readonly Deviation[]): string => {
  const left = deviations.length - DEVIATIONS_PER_CASE;
  return [
    where(requirement),
    ...deviations
      .slice(0, DEVIATIONS_PER_CASE)
      .map((deviation) =>
        [
          `${deviation.endpoint}: ${deviation.summary}`,
          `place:    ${deviation.place === '' ? 'the whole answer' : deviation.place}`,
          `expected: ${deviation.expected}`,
          `received: ${deviation.received}`,
          `seen:     ${deviation.seen} of ${deviation.tried} times`,
          ...(deviation.reproduce.curl === '' ? [] : [`curl:     ${deviation.reproduce.curl}`]),
          ...(deviation.reproduce.script === undefined ? [] : [`script:   ${deviation.reproduce.script}`]),
          `command:  ${deviation.reproduce.command}`,
          `id:       ${deviation.id}`,
        ].join('\n'),
      ),
    ...(left > 0 ? [`and ${count(left, 'more deviation')}, see report.json`] : []),
  ].join('\n\n');
};

interface Tally {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

const tally = (cases: readonly Case[]): Tally => {
  const of = (outcome: Outcome): number => cases.filter((each) => each.outcome === outcome).length;
  return { tests: cases.length, failures: of('failure'), errors: of('error'), skipped: of('skipped') };
};

const renderProperties = ({ run, verdict }: Report): readonly string[] =>
  Object.entries({
    verdict,
    run: run.id,
    seed: run.seed,
    effort: run.effort,
    harnessVersion: run.harnessVersion,
    target: run.target.name,
    baseUrl: run.target.baseUrl ?? '',
    agentUrl: run.target.agentUrl ?? '',
  }).map(([name, value]) => `      <property${attributes({ name, value })}/>`);

const renderSuite = ({ name, cases }: Suite, { run }: Report, properties: readonly string[]): string =>
  [
    `  <testsuite${attributes({ name, ...tally(cases), time: timeOf(cases), timestamp: run.startedAt })}>`,
    '    <properties>',
    ...properties,
    '    </properties>',
    ...cases.map((each) => renderCase(name, each)),
    '  </testsuite>',
  ].join('\n');

/** The time in seconds. Reports of earlier versions and of recordings have none, but readers need the attribute. */
const timeOf = (cases: readonly Case[]): string =>
  (cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0) / 1000).toFixed(3);

const renderCase = (classname: string, each: Case): string => {
  const { name, outcome, message, type, body } = each;
  const open = `    <testcase${attributes({ classname, name, time: timeOf([each]) })}`;
  switch (outcome) {
    case 'passed':
      return body === '' ? `${open}/>` : `${open}><system-out>${escapeText(body)}</system-out></testcase>`;
    case 'skipped':
      return `${open}><skipped${attributes({ message })}/></testcase>`;
    case 'failure':
    case 'error':
      return `${open}><${outcome}${attributes({ message, type })}>${escapeText(body)}</${outcome}></testcase>`;
  }
};
