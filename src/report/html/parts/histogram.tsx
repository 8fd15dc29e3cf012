import type { JSX } from 'preact';

const HEIGHT = 24;
const STEP = 12;

interface HistogramProps {
  /** As in the report: answers up to 1 ms, up to 2, 4, 8 … ms. */
  counts: readonly number[];
  /** How many classes the widest has, so that all share one scale. */
  classes: number;
}

/** Latencies as columns, on a scale that doubles from column to column. The quantiles beside it say the same in words. */
export const Histogram = ({ counts, classes }: HistogramProps): JSX.Element => {
  const most = Math.max(1, ...counts);
  const columns = counts.map((number, at) => {
    // One answer among thousands must still be seen.
    const height = number === 0 ? 0 : Math.max(1.5, (number / most) * HEIGHT);
    return `M${at * STEP} ${HEIGHT}v${-height}h${STEP - 2}v${height}z`;
  });
  return (
    <svg class="histogram" viewBox={`0 0 ${classes * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="ground" d={`M0 ${HEIGHT}H${classes * STEP}`} />
      <path class="columns" d={columns.join('')} />
    </svg>
  );
};

/** So many labels fit under each other's neighbours. */
const LABELS = 5;

const label = (ms: number): string => (ms < 1000 ? String(ms) : `${Math.round(ms / 1000)}k`);

/** The scale that all histograms of a table share: where the columns up to 1, 2, 4 … ms end. */
export const HistogramAxis = ({ classes }: { classes: number }): JSX.Element => {
  const every = Math.ceil(classes / LABELS);
  return (
    <span class="axis" aria-hidden="true">
      {Array.from({ length: classes }, (_, at) => (
        <span key={at}>{at % every === 0 ? `≤${label(2 ** at)}` : ''}</span>
      ))}
    </span>
  );
};
