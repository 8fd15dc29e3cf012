import { gateLine } from '../model/gate.ts';
import { groupDeviations } from '../model/group-deviations.ts';
import { leftLine } from '../model/left-behind.ts';
import type { Report } from '../model/report.ts';
import { staleWaivers, tellStale } from '../model/stale-waivers.ts';
import { count } from './count.ts';
import { shorten } from './shorten.ts';

/** GitHub shows ten errors of a step and drops the rest. */
const SHOWN = 10;
const LONGEST = 1000;

/** The escapes of GitHub's workflow commands: what would end the message, or a property of it. */
const escapeMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const cut = (text: string): string => shorten(text, LONGEST);

const command = (title: string, message: string): string =>
  `::error title=${escapeProperty(cut(title))}::${escapeMessage(message)}`;

/** What closes the gate, as annotations of a GitHub workflow: one for each requirement, the worst first. */
export const renderAnnotations = (report: Report): readonly string[] => {
  const unwaived = report.deviations.filter(({ waived }) => waived === null);
  const groups = groupDeviations(unwaived, report.requirements);
  const errors = [
    ...(report.verdict === 'incomplete' ? [command('Plumbline: incomplete', cut(gateLine(report)))] : []),
    ...(report.verdict !== 'incomplete' && leftLine(report) !== null
      ? [command('Plumbline: left behind', cut(leftLine(report) ?? ''))]
      : []),
    ...staleWaivers(report).map((waiver) => command('Plumbline: stale waiver', cut(tellStale(waiver)))),
    ...groups.map(({ requirement, deviations: [first, ...others] }) =>
      command(
        `${requirement}: ${first.endpoint}`,
        [
          cut(first.summary),
          `expected ${cut(first.expected)}, received ${cut(first.received)}`,
          `again: ${cut(first.reproduce.command)}`,
          ...(others.length > 0 ? [`and ${count(others.length, 'more deviation')} from this requirement`] : []),
        ].join('\n'),
      ),
    ),
  ];
  if (errors.length <= SHOWN) return errors;
  const hidden = errors.length - SHOWN + 1;
  return [
    ...errors.slice(0, SHOWN - 1),
    command('Plumbline: more', `${count(hidden, 'more annotation')}: all stand in the report`),
  ];
};
