import type { JSX } from 'preact';
import type { Report } from '../../model/report.ts';
import { triedWords } from '../../model/verdict/verdict-words.ts';
import { count } from '../../text/count.ts';
import { linkTo } from '../browser/address.ts';
import { NO_FILTER } from '../data/filter.ts';
import { groupUntried } from '../data/group-untried.ts';
import { Cure } from '../parts/cure.tsx';
import { Text } from '../parts/text.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';

interface RestsOnProps {
  report: Report;
  /** How many reasons are shown. */
  most: number;
}

/** What the verdict rests on: how much was tried, and why the rest was not. */
export const RestsOn = ({ report, most }: RestsOnProps): JSX.Element => {
  const { summary, run } = report;
  const groups = groupUntried(report.requirements);
  const hidden = groups.slice(most).reduce((sum, { requirements }) => sum + requirements.length, 0);
  const untried = linkTo({
    view: 'requirements',
    filter: { ...NO_FILTER, verdicts: ['error', 'unexercised'] },
  });
  return (
    <section class="rests-on" aria-labelledby="rests-on">
      <h2 id="rests-on">What it rests on</h2>
      <p>
        {triedWords(report)}, with {count(summary.exchanges, 'exchange')} at{' '}
        {summary.endpoints.exercised.toLocaleString('en-US')} of {count(summary.endpoints.total, 'endpoint')}. Effort{' '}
        {run.effort}, seed {run.seed}.
      </p>
      {groups.length > 0 && (
        <>
          <h3>Not tried, and why</h3>
          <ul class="untried">
            {groups.slice(0, most).map(({ verdict, cure, reasons, requirements }) => (
              <li key={`${verdict} ${cure ?? reasons[0]}`}>
                <VerdictMark verdict={verdict} /> <b>{requirements.length.toLocaleString('en-US')}</b>{' '}
                <span>
                  {cure === null ? <Text of={reasons[0] ?? ''} /> : <Cure of={cure} />}
                  {verdict === 'error' && ' (error)'}
                </span>
              </li>
            ))}
          </ul>
          <p class={hidden === 0 ? 'more' : ''}>
            <a href={untried}>
              {hidden === 0 ? 'All that was not tried' : `${hidden.toLocaleString('en-US')} more for other reasons`}
            </a>
          </p>
        </>
      )}
    </section>
  );
};
