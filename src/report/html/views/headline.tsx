import type { JSX } from 'preact';
import type { Cause } from '../../model/causes/causes.ts';
import type { Report, RequirementVerdict } from '../../model/report.ts';
import { provenWords } from '../../model/verdict/proven-words.ts';
import { conformsWholly, verdictWords } from '../../model/verdict/verdict-words.ts';
import { count } from '../../text/count.ts';
import { linkTo } from '../browser/address.ts';
import { NO_FILTER } from '../data/filter.ts';
import { VERDICTS } from '../data/verdicts.ts';
import { ShareBar } from '../map/share-bar.tsx';
import { PlumbLine } from '../parts/plumb-line.tsx';
import { Text } from '../parts/text.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { isStale } from './waivers.tsx';

interface HeadlineProps {
  report: Report;
  causes: readonly Cause[];
}

const NAMES: { readonly [verdict in RequirementVerdict]: string } = {
  pass: 'proven',
  fail: 'failed',
  concern: 'concerns',
  error: 'in error',
  unexercised: 'not tried',
  waived: 'waived',
};

/** The verdict, in a word, a sentence and numbers. */
export const Headline = ({ report, causes }: HeadlineProps): JSX.Element => {
  const { verdict, run, summary } = report;
  const counts = { concern: 0, ...summary.requirements };
  const stale = report.waivers.filter(isStale).length;
  return (
    <div class={`headline ${verdict} ${conformsWholly(report) ? 'wholly' : ''}`}>
      <PlumbLine verdict={verdict} />
      <div>
        <p class="kicker">
          Conformance report, <Text of={run.target.name} />,{' '}
          <time dateTime={run.startedAt}>{run.startedAt.slice(0, 16).replace('T', ' ')} UTC</time>
        </p>
        <h1>{verdictWords(report)}</h1>
        <p class="lede">
          <Text of={lede(report, causes)} />
        </p>
      </div>
      <div class="shares">
        <ShareBar counts={counts} />
        <ul class="figures">
          {[...VERDICTS].reverse().map(
            (each) =>
              (counts[each] > 0 || each === 'pass') && (
                <li key={each}>
                  <a href={linkTo({ view: 'requirements', filter: { ...NO_FILTER, verdicts: [each] } })}>
                    <VerdictMark verdict={each} /> <b>{counts[each].toLocaleString('en-US')}</b> {NAMES[each]}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
      {stale > 0 && (
        <p class="alert">
          <VerdictMark verdict="fail" />{' '}
          <a href={linkTo({ view: 'run', item: 'waivers' })}>
            {count(stale, 'waiver')} {stale === 1 ? 'is' : 'are'} stale
          </a>
          , and a stale waiver fails the run.
        </p>
      )}
    </div>
  );
};

const lede = (report: Report, causes: readonly Cause[]): string => {
  const { verdict, reason, summary, deviations } = report;
  const { total, fail, concern = 0, waived } = summary.requirements;
  const open = deviations.filter((deviation) => deviation.waived === null).length;
  const unwaived = causes.filter(({ isWaived, isConcern }) => !isWaived && !isConcern).length;
  switch (verdict) {
    case 'conforms':
      return [
        conformsWholly(report)
          ? `Everything that the documents promise was tried and held: ${count(total, 'requirement')}.`
          : `${provenWords(summary)}.`,
        ...(waived > 0 ? ['Every known deviation is waived.'] : []),
        ...(concern > 0 ? [`${count(concern, 'concern')} about what the documents do not state.`] : []),
      ].join(' ');
    case 'deviates':
      return `${count(open, 'deviation')} from ${fail.toLocaleString('en-US')} of ${count(total, 'requirement')}, with ${count(unwaived, 'cause')}.`;
    case 'incomplete':
      return reason ?? 'The run did not come to its end.';
  }
};
