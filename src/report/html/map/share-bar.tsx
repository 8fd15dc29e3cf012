import type { JSX } from 'preact';
import { VERDICTS } from '../data/verdicts.ts';
import { totalOf, type VerdictCounts } from './endpoint-cells.ts';

/** The shares of the verdicts as a bar. Hidden from screen readers, because text beside it says the same. */
export const ShareBar = ({ counts }: { counts: VerdictCounts }): JSX.Element => {
  const total = Math.max(totalOf(counts), 1);
  let before = 0;
  return (
    <svg class="share" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
      {[...VERDICTS].reverse().map((verdict) => {
        const width = (counts[verdict] / total) * 1000;
        const x = before;
        before += width;
        return width > 0 && <rect key={verdict} class={verdict} x={x} y={0} width={width} height={8} />;
      })}
    </svg>
  );
};
