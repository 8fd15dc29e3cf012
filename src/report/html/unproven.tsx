import type { JSX } from 'preact';
import { count } from '../formats/count.ts';
import type { Report, RequirementResult } from '../model/report.ts';
import { Cure } from './cure.tsx';
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

/** What could not be proven, by what would change that: one missing fixture may stand behind a hundred requirements. */
export const Unproven = ({ report, requirements }: UnprovenProps): JSX.Element => {
  const verdicts = ['error', 'unexercised'] as const;
  const unproven = requirements.filter(({ verdict }) => verdict === 'error' || verdict === 'unexercised');
  return (
    <section aria-labelledby="unproven">
      <h2 id="unproven">
        Not proven <small>{unproven.length.toLocaleString('en-US')}</small>
      </h2>
      {unproven.length === 0 && <p class="note">{whyNone(report)}</p>}
      <div class="reasons">
        {verdicts.flatMap((verdict) =>
          groupBy(
            unproven.filter((requirement) => requirement.verdict === verdict),
            ({ cure, reason }) => cure ?? reason ?? 'No reason was recorded.',
          )
            .toSorted(([, a], [, b]) => b.length - a.length)
            .map(([key, because]) => <Because key={`${verdict} ${key}`} verdict={verdict} requirements={because} />),
        )}
      </div>
    </section>
  );
};

const whyNone = ({ summary: { requirements } }: Report): string => {
  if (requirements.total === 0) return 'The report holds no requirement at all.';
  return requirements.error + requirements.unexercised > 0
    ? 'None that the filter lets through.'
    : 'Every requirement was tried.';
};

interface BecauseProps {
  verdict: 'error' | 'unexercised';
  /** Those that one cure would bring, or that have one reason. */
  requirements: readonly RequirementResult[];
}

const Because = ({ verdict, requirements }: BecauseProps): JSX.Element => {
  const [first] = requirements;
  const reasons = [...new Set(requirements.map(reasonOf))];
  return (
    <Fold
      class="reason"
      summary={
        <>
          <VerdictMark verdict={verdict} />
          <span class="what">
            {first?.cure ? <Cure of={sentence(first.cure)} /> : <Text of={reasons[0] ?? ''} />}
            <span class="where">
              {verdict}, {count(requirements.length, 'requirement')}
              {first?.cure && reasons.length === 1 && (
                <>
                  : <Text of={reasons[0] ?? ''} />
                </>
              )}
            </span>
          </span>
        </>
      }
    >
      {() =>
        groupBy(requirements, reasonOf).map(([reason, because]) => (
          <div key={reason} class="because">
            {reasons.length > 1 && (
              <p class="where">
                <Text of={reason} />, {count(because.length, 'requirement')}
              </p>
            )}
            <ul class="ids">
              {because.map(({ id }) => (
                <li key={id}>
                  <a href={linkTo(id)}>
                    <Text of={id} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))
      }
    </Fold>
  );
};

/** The reason without the cure that the report appends to it. */
const reasonOf = ({ reason, cure }: RequirementResult): string => {
  const whole = reason ?? 'No reason was recorded.';
  return cure && whole.endsWith(`; ${cure}`) ? whole.slice(0, -cure.length - 2) : whole;
};

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
