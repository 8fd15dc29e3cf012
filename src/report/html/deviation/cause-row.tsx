import type { JSX } from 'preact';
import { type Cause, reachOf } from '../../model/causes/causes.ts';
import type { Report } from '../../model/report.ts';
import { verdictOf } from '../data/filter.ts';
import { Text } from '../parts/text.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';

interface CauseRowProps {
  cause: Cause;
  baseline: Report['baseline'];
}

/** A cause in two lines: what is wrong and how bad it is, where, and whether it is new. */
export const CauseRow = ({ cause, baseline }: CauseRowProps): JSX.Element => {
  const [first] = cause.found;
  const reach = reachOf(cause);
  const verdict = verdictOf(cause);
  return (
    <>
      <VerdictMark verdict={verdict} />
      <span class="what">
        <Text of={first.summary} />
        <span class="where">
          <b>{cause.severity}</b>
          {verdict !== 'fail' && <b>{verdict}</b>}
          {isNew(cause, baseline) && <b class="new">new</b>}
          <Text of={reach === '' ? first.endpoint : reach} />
        </span>
      </span>
    </>
  );
};

/** Whether any of its findings is not in the baseline; false without a baseline. */
export const isNew = ({ found }: Cause, baseline: Report['baseline']): boolean =>
  baseline !== null && found.some(({ id }) => baseline.added.includes(id));
