import { ownCommand } from '../../conduct/own-command.ts';
import { allFaults } from '../../conduct/prove/all-faults.ts';
import { specFiles } from '../../conduct/spec-files.ts';
import { gaps, requirements } from '../../contract/index.ts';
import { locatorsOf } from '../../contract/register/locators-of.ts';
import { severities, severityOf } from '../../contract/severity.ts';
import type { Requirement } from '../../contract/terms/contract.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import { collectEnv, declaredAt } from '../../harness/trial/collect.ts';
import { checkFilesOf } from '../../judge/judge.ts';
import { wrapWords } from '../output/text/wrap-words.ts';
import { hint } from '../parse/options/nearest.ts';

/** The file and line of the spec that declares an id. The specs must be loaded for this, because one declaration of a law makes many ids. */
const specOf = async (id: string): Promise<string> => {
  process.env[collectEnv] = '1';
  for (const file of specFiles()) {
    await import(file);
    const place = declaredAt.get(id);
    if (place !== undefined) return place();
  }
  return 'no spec';
};

/** Fits a screen: its width, and how many rows are left for faults. */
const columns = 100;
const faultsShown = 12;

const lineOf = (name: string, value: string): string =>
  wrapWords(value, columns - 14)
    .map((line, index) => `  ${(index === 0 && name !== '' ? `${name}:` : '').padEnd(12)}${line}`)
    .join('\n');

const faultsOf = (id: string, all: boolean): readonly string[] => {
  const faults = allFaults.filter(({ breaks }) => breaks.some((broken) => broken === id));
  const shown = all ? faults : faults.slice(0, faultsShown);
  const hidden = faults.length - shown.length;
  const width = Math.max(0, ...shown.map(({ name }) => name.length));
  return [
    '',
    `  Faults that it catches (${faults.length}), each shown by \`${ownCommand(['prove', '--only'])} NAME\`:`,
    ...shown.map(({ name, summary }) => `    ${name.padEnd(width)}  ${summary}`),
    ...(hidden > 0 ? [`    and ${hidden} more: \`${ownCommand(['explain', id, '--faults'])}\``] : []),
  ];
};

const levels = {
  must: 'must: breaking it is a deviation',
  should: 'should: breaking it is a concern, and a deviation with --strict',
  may: 'may: a deployment is free to do it',
} as const;

const groundOf = ({ basis, why }: Requirement): string =>
  ({
    stated: 'a sentence of the documents',
    follows: `what the documents state: ${why}`,
    inferred: `an inference: ${why}`,
  })[basis];

export interface ExplainOptions {
  /** Whether to list all faults that it catches. */
  readonly faults?: boolean;
}

/** The text about one requirement or gap: which spec tries it, what it catches, and how to try it alone. */
export const explain = async (id: string, { faults = false }: ExplainOptions = {}): Promise<string> => {
  const requirement = requirements.find((one) => one.id === id);
  const gap = gaps.find((one) => one.id === id);
  const one = requirement ?? gap;
  if (one === undefined) {
    const ids = [...requirements, ...gaps].map((known) => known.id);
    throw new BadUsage(`there is no requirement or gap ${id}; ${hint(id, ids, ownCommand(['requirements']))}`);
  }
  const decidedIn = checkFilesOf(id.slice(id.indexOf('.') + 1));
  const law = requirement?.law ? `, an instance of the law ${requirement.law}` : '';
  return `${[
    id,
    ...wrapWords(requirement?.statement ?? gap?.question ?? '', columns - 2).map((line) => `  ${line}`),
    '',
    lineOf('stands in', `document ${one.document}, ${one.section}`),
    ...locatorsOf(id).map((locator, index) => lineOf(index === 0 ? 'locators' : '', locator)),
    requirement
      ? lineOf('level', `${levels[requirement.level]}${law}`)
      : lineOf('level', 'gap: the documents leave it open, so it is observed and never fails'),
    ...(requirement
      ? [
          lineOf('rests on', groundOf(requirement)),
          lineOf('severity', `${severityOf(id)}: ${severities[severityOf(id)]}`),
          lineOf('since', requirement.since),
        ]
      : []),
    lineOf(requirement ? 'proven by' : 'asked by', await specOf(id)),
    ...(requirement && decidedIn.length > 0
      ? [lineOf('decided in', `${decidedIn.join(' and ')}, on every answer`)]
      : []),
    // Not wrapped: a command broken into two lines would do something else.
    `  ${'alone:'.padEnd(12)}${ownCommand(['run', '--only', id])}`,
    ...(requirement ? faultsOf(id, faults) : []),
  ].join('\n')}\n`;
};
