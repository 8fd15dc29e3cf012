import type { JSX } from 'preact';
import { count } from '../count.ts';
import type { Report, RequirementResult } from '../report.ts';
import { Fold } from './fold.tsx';
import { groupBy } from './group-by.ts';
import { Text } from './text.tsx';
import { linkTo } from './use-target.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface UnprovenProps {
  report: Report;
  /** Those that the filter lets through. */
  requirements: readonly RequirementResult[];
}

/** What could not be proven, by reason: one missing fixture may stand behind a hundred requirements. */
export const Unproven = ({ report, requirements }: UnprovenProps): JSX.Element => {
  const verdicts = ['error', 'unexercised'] as const;
  const unproven = requirements.filter(({ verdict }) => verdict === 'error' || verdict === 'unexercised');
  return (
    <section aria-labelledby="unproven">
      <h2 id="unproven">
        Not proven <small>{unproven.length.toLocaleString('en-US')}</small>
      </h2>
      {unproven.length === 0 && <p class="note">{whyNone(report)}</p>}
      {verdicts.flatMap((verdict) =>
        groupBy(
          unproven.filter((requirement) => requirement.verdict === verdict),
          ({ reason }) => reason ?? 'No reason was recorded.',
        )
          .toSorted(([, a], [, b]) => b.length - a.length)
          .map(([reason, because]) => (
            <Fold
              key={`${verdict} ${reason}`}
              class="reason"
              summary={
                <>
                  <VerdictMark verdict={verdict} />
                  <span class="what">
                    <Text of={reason} />
                    <span class="where">
                      {verdict}, {count(because.length, 'requirement')}
                    </span>
                  </span>
                </>
              }
            >
              {() => (
                <ul class="ids">
                  {because.map(({ id }) => (
                    <li key={id}>
                      <a href={linkTo(id)}>
                        <Text of={id} />
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </Fold>
          )),
      )}
    </section>
  );
};

const whyNone = ({ summary: { requirements } }: Report): string => {
  if (requirements.total === 0) return 'The report holds no requirement at all.';
  return requirements.error + requirements.unexercised > 0
    ? 'None that the filter lets through.'
    : 'Every requirement was tried.';
};
