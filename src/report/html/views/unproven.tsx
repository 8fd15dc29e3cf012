import type { JSX } from 'preact';
import type { RequirementResult } from '../../model/report.ts';
import { count } from '../../text/count.ts';
import { toRequirement } from '../browser/address.ts';
import { groupBy } from '../data/group-by.ts';
import { groupUntried, reasonOf, type Untried } from '../data/group-untried.ts';
import { Cure } from '../parts/cure.tsx';
import { Fold } from '../parts/fold.tsx';
import { Text } from '../parts/text.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';

/** What was not tried, by what would change that; nothing where all was. */
export const Unproven = ({ requirements }: { requirements: readonly RequirementResult[] }): JSX.Element | null => {
  const groups = groupUntried(requirements);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="unproven">
      <h2 id="unproven">
        Not tried{' '}
        <small>{groups.reduce((sum, group) => sum + group.requirements.length, 0).toLocaleString('en-US')}</small>
      </h2>
      <div class="reasons">
        {groups.map((group) => (
          <Because key={`${group.verdict} ${group.cure ?? group.reasons[0]}`} group={group} />
        ))}
      </div>
    </section>
  );
};

const Because = ({ group: { verdict, cure, reasons, requirements } }: { group: Untried }): JSX.Element => (
  <Fold
    class="reason"
    summary={
      <>
        <VerdictMark verdict={verdict} />
        <span class="what">
          {cure === null ? <Text of={reasons[0] ?? ''} /> : <Cure of={cure} />}
          <span class="where">
            {verdict}, {count(requirements.length, 'requirement')}
            {cure !== null && reasons.length === 1 && (
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
                <a href={toRequirement(id)}>
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
