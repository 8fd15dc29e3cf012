import { leftLine } from '../model/assemble/left-behind.ts';
import { type Cause, causesOf, reachOf } from '../model/causes/causes.ts';
import type { Report } from '../model/report.ts';
import { gateLine } from '../model/verdict/gate.ts';
import { staleWaivers, tellStale } from '../model/waivers/stale-waivers.ts';
import { count } from '../text/count.ts';
import { shorten } from '../text/shorten.ts';

/** GitHub shows ten errors and ten warnings of a step and drops the rest. */
const SHOWN = 10;
const LONGEST = 1000;

/** The escapes of GitHub's workflow commands: what would end the message, or a property of it. */
const escapeMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const cut = (text: string): string => shorten(text, LONGEST);

const command = (title: string, message: string, kind: 'error' | 'warning' = 'error'): string =>
  `::${kind} title=${escapeProperty(cut(title))}::${escapeMessage(message)}`;

/** The annotation for one cause. */
const told = (cause: Cause): string => {
  const [first] = cause.found;
  const reach = reachOf(cause);
  return command(
    `${cause.severity}: ${first.requirement}: ${first.endpoint}`,
    [
      cut(first.summary),
      `expected ${cut(first.expected)}, received ${cut(first.received)}`,
      `again: ${cut(first.reproduce.command)}`,
      ...(first.reproduce.script === undefined ? [] : [`script in the report: ${cut(first.reproduce.script)}`]),
      ...(reach === '' ? [] : [`the same cause at ${reach}`]),
    ].join('\n'),
    cause.isConcern ? 'warning' : 'error',
  );
};

/** The annotations that GitHub shows of one kind, and how many more there are. */
const bounded = (all: readonly string[], kind: 'error' | 'warning'): readonly string[] => {
  if (all.length <= SHOWN) return all;
  const hidden = all.length - SHOWN + 1;
  return [
    ...all.slice(0, SHOWN - 1),
    command('Plumbline: more', `${count(hidden, 'more annotation')}: all stand in the report`, kind),
  ];
};

/** Annotations for a GitHub workflow: errors for what closes the gate, warnings for concerns, one for each cause, the worst first. */
export const renderAnnotations = (report: Report): readonly string[] => {
  const causes = causesOf(report).filter(({ isWaived }) => !isWaived);
  const errors = [
    ...(report.verdict === 'incomplete' ? [command('Plumbline: incomplete', cut(gateLine(report)))] : []),
    ...(report.verdict !== 'incomplete' && leftLine(report) !== null
      ? [command('Plumbline: left behind', cut(leftLine(report) ?? ''))]
      : []),
    ...staleWaivers(report).map((waiver) => command('Plumbline: stale waiver', cut(tellStale(waiver)))),
    ...causes.filter(({ isConcern }) => !isConcern).map(told),
  ];
  const warnings = causes.filter(({ isConcern }) => isConcern).map(told);
  return [...bounded(errors, 'error'), ...bounded(warnings, 'warning')];
};
