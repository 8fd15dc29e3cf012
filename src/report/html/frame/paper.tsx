import type { JSX } from 'preact';
import { type Cause, reachOf } from '../../model/causes/causes.ts';
import { groundLine } from '../../model/verdict/ground-line.ts';
import { count } from '../../text/count.ts';
import { HOME } from '../browser/address.ts';
import { groupGaps } from '../data/group-gaps.ts';
import type { PageReport } from '../data/page-report.ts';
import { contextOf } from '../deviation/cause-detail.tsx';
import { CauseRow } from '../deviation/cause-row.tsx';
import { DeviationCard } from '../deviation/deviation-card.tsx';
import { Text } from '../parts/text.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { GapTable } from '../views/gaps-view.tsx';
import { Headline } from '../views/headline.tsx';
import { RestsOn } from '../views/rests-on.tsx';
import { RunFacts } from '../views/run-facts.tsx';
import { SinceBaseline } from '../views/since-baseline.tsx';
import { whyNone } from '../views/why-none.ts';

/** Parts that are printed only on request. */
export interface PaperParts {
  readonly exchanges: boolean;
  readonly requirements: boolean;
  readonly gaps: boolean;
}
export const NO_PARTS: PaperParts = { exchanges: false, requirements: false, gaps: false };
export const PARTS: readonly (readonly [part: keyof PaperParts, name: string])[] = [
  ['exchanges', 'the exchanges of every finding'],
  ['requirements', 'every requirement with its verdict'],
  ['gaps', 'every gap with what was observed'],
];

/** How many causes are printed in full, how many more on one line each, and how many reasons. */
const IN_FULL = 20;
const IN_SHORT = 100;
const REASONS = 30;

interface PaperProps {
  report: PageReport;
  causes: readonly Cause[];
  parts: PaperParts;
}

/** The report as it is printed: the verdict, what was found, what was not tried. */
export const Paper = ({ report, causes, parts }: PaperProps): JSX.Element => {
  const short = causes.slice(IN_FULL, IN_FULL + IN_SHORT);
  const left = causes.length - IN_FULL - short.length;
  return (
    <div class="paper">
      <Headline report={report} causes={causes} />
      <RestsOn report={report} most={REASONS} />
      <SinceBaseline report={report} />
      <section>
        <h2>
          Findings <small>{causes.length.toLocaleString('en-US')}</small>
        </h2>
        {causes.length === 0 && <p>{whyNone(report)}</p>}
        {causes.slice(0, IN_FULL).map((cause) => (
          <Found key={cause.found[0].id} report={report} cause={cause} exchanges={parts.exchanges} />
        ))}
        <ol class="rows">
          {short.map((cause) => (
            <li key={cause.found[0].id}>
              <CauseRow cause={cause} baseline={report.baseline} />
            </li>
          ))}
        </ol>
        {left > 0 && <p>and {count(left, 'more cause')}, in the page and in report.json</p>}
      </section>
      {parts.requirements && <Requirements report={report} />}
      {parts.gaps && (
        <section>
          <h2>Gaps</h2>
          <GapTable gaps={[...groupGaps(report.gaps, new Map()).values()].flat()} changes={new Map()} address={HOME} />
        </section>
      )}
      <section>
        <h2>Run</h2>
        <RunFacts report={report} />
      </section>
    </div>
  );
};

const Found = ({ report, cause, exchanges }: { report: PageReport; cause: Cause; exchanges: boolean }): JSX.Element => {
  const [first] = cause.found;
  const requirement = report.requirements.find(({ id }) => id === first.requirement);
  const reach = reachOf(cause);
  return (
    <article class="found-on-paper">
      <h3>
        <CauseRow cause={cause} baseline={report.baseline} />
      </h3>
      <p>
        <code>
          <Text of={first.requirement} />
        </code>
        : <Text of={requirement?.statement ?? ''} />{' '}
        <span class="where">
          <Text of={groundLine(requirement) ?? ''} />
        </span>
      </p>
      <p>
        <code>
          <Text of={first.endpoint} />
        </code>
        : expected <Text of={first.expected} />; received <Text of={first.received} />. Seen {first.seen} of{' '}
        {first.tried} times{reach !== '' && `, in all ${reach}`}. Deviation <Text of={first.id} />.
      </p>
      {exchanges &&
        cause.found.map((deviation) => (
          <DeviationCard key={deviation.id} deviation={deviation} open context={contextOf(report, deviation, cause)} />
        ))}
    </article>
  );
};

const Requirements = ({ report }: { report: PageReport }): JSX.Element => (
  <section>
    <h2>Requirements</h2>
    <table>
      <tbody>
        {report.requirements.map(({ id, verdict, statement }) => (
          <tr key={id}>
            <td class="verdict">
              <VerdictMark verdict={verdict} /> {verdict}
            </td>
            <td>
              <code>
                <Text of={id} />
              </code>
            </td>
            <td>
              <Text of={statement} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
