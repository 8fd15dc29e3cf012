import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Cause, reachOf } from '../../model/causes/causes.ts';
import type { Deviation } from '../../model/report.ts';
import { count } from '../../text/count.ts';
import { verdictOf } from '../data/filter.ts';
import type { PageReport } from '../data/page-report.ts';
import { Text } from '../parts/text.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { isNew } from './cause-row.tsx';
import { DeviationCard, type DeviationContext } from './deviation-card.tsx';
import { Ground } from './ground.tsx';

/** How many findings are shown first: a few are enough to understand a cause. */
const SHOWN = 6;

interface CauseDetailProps {
  report: PageReport;
  cause: Cause;
  /** The finding that the address points at; '' for none. */
  item: string;
}

/** One cause: the broken statement, and every finding with its evidence. */
export const CauseDetail = ({ report, cause, item }: CauseDetailProps): JSX.Element => {
  const [whole, setWhole] = useState(false);
  const [first] = cause.found;
  const pointedAt = cause.found.findIndex(({ id }) => id === item);
  const shown = whole || pointedAt >= SHOWN ? cause.found : cause.found.slice(0, SHOWN);
  const requirement = report.requirements.find(({ id }) => id === first.requirement);
  const reach = reachOf(cause);
  const verdict = verdictOf(cause);
  return (
    <article class="cause">
      <h2 class="title" tabIndex={-1} data-open={pointedAt === 0 || undefined}>
        <VerdictMark verdict={verdict} /> <Text of={first.summary} />
      </h2>
      <p class="where">
        <span class="tag severity">{cause.severity}</span>
        {verdict !== 'fail' && <span class="tag">{verdict}</span>}
        {isNew(cause, report.baseline) && <span class="tag new">new since the baseline</span>}
        {reach !== '' && <span class="tag">{reach}</span>}
      </p>
      {verdict === 'concern' && (
        <p class="note">
          A concern: expected by clients or by HTTP, but not stated by the documents, or newer than the set that the run
          was held to. It fails no run, unless with <code>--strict</code>.
        </p>
      )}
      {requirement !== undefined && (
        <p class="statement">
          <Text of={requirement.statement} />
          {requirement.locators === undefined && (
            <span class="source">
              Document {requirement.document}, <Text of={requirement.section} />
            </span>
          )}
          {requirement.level === 'may' && <span class="source">optional</span>}
          <Ground requirement={requirement} documents={report.run.target.documents} />
        </p>
      )}
      <h3>{count(cause.found.length, 'finding')}, with evidence</h3>
      <div class="cards">
        {shown.map((deviation, index) => (
          <DeviationCard
            key={deviation.id}
            deviation={deviation}
            open={index === Math.max(0, pointedAt)}
            pointedAt={index > 0 && index === pointedAt}
            context={contextOf(report, deviation, cause)}
          />
        ))}
      </div>
      {shown.length < cause.found.length && (
        <button type="button" class="plain more" onClick={() => setWhole(true)}>
          Show {(cause.found.length - shown.length).toLocaleString('en-US')} more of this cause
        </button>
      )}
    </article>
  );
};

/** What a deviation card needs besides the deviation. */
export const contextOf = (report: PageReport, { id }: Deviation, cause: Cause): DeviationContext => ({
  cause: cause.found[0].summary,
  verdict: cause.isConcern ? 'concern' : 'fail',
  startedAt: report.run.startedAt,
  isNew: report.baseline === null ? null : report.baseline.added.includes(id),
  leftOut: report.shortened.find(({ deviation }) => deviation === id)?.exchanges ?? null,
});
