import type { JSX } from 'preact';

const HEIGHT = 24;
const STEP = 12;

interface HistogramProps {
  /** As in the report: answers up to 1 ms, up to 2, 4, 8 … ms. */
  counts: readonly number[];
  /** The number of classes in the longest histogram, so that all share one scale. */
  classes: number;
}

/** Latencies as columns, whose bounds double from column to column. Hidden from screen readers, because the quantiles beside it say the same. */
export const Histogram = ({ counts, classes }: HistogramProps): JSX.Element => {
  const most = Math.max(1, ...counts);
  const columns = counts.map((number, at) => {
    // A minimum height, so that one answer among thousands stays visible.
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

/** How many labels fit below the columns. */
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
