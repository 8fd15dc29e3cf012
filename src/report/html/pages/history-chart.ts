import { escapeText } from '../../text/xml.ts';
import { short } from '../data/duration.ts';

interface ChartLine {
  readonly name: string;
  /** The class that colours it. */
  readonly kind: string;
  /** One for each run; null where a run has no such figure. */
  readonly values: readonly (number | null)[];
}

export interface Chart {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly ChartLine[];
}

const WIDTH = 600;
const HEIGHT = 120;

/** The next round number, for the top of an axis. */
const roundUp = (number: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(number, 1)));
  return Math.max(1, ([1, 2, 5, 10].find((step) => step * power >= number) ?? 10) * power);
};

/** The path through the values, with a gap where a run has none. Up to 60 runs, each value also has a point. */
const pathsOf = ({ kind, values }: ChartLine, top: number): string => {
  const x = (index: number): number =>
    values.length === 1 ? WIDTH / 2 : Math.round((index * WIDTH * 10) / (values.length - 1)) / 10;
  const y = (value: number): number => Math.round((HEIGHT - (value / top) * HEIGHT) * 10) / 10;
  const steps = values.map((value, index) =>
    value === null ? '' : `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${x(index)} ${y(value)}`,
  );
  const points = values.map((value, index) => (value === null ? '' : `M${x(index)} ${y(value)}h0`));
  return `<path class="line ${kind}" d="${steps.join('')}"/>${values.length <= 60 ? `<path class="points ${kind}" d="${points.join('')}"/>` : ''}`;
};

const number = (value: number): string => (value < 10 ? short(value) : Math.round(value).toLocaleString('en-US'));

/** A figure over the runs, one step for each run. The table has the same numbers. */
export const renderChart = ({ title, unit, lines }: Chart, first: string, last: string): string => {
  const top = roundUp(Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const legend = lines.map(({ name, kind, values }) => {
    const value = values.at(-1) ?? null;
    return `<li class="${kind}">${escapeText(name)}: ${value === null ? 'none' : number(value)}</li>`;
  });
  return `<figure class="chart">
<figcaption><b>${escapeText(title)}</b> <span class="source">${escapeText(unit)}</span></figcaption>
<div class="plot"><span class="scale" aria-hidden="true"><span>${number(top)}</span><span>${top % 2 === 0 ? number(top / 2) : ''}</span><span>0</span></span>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path class="grid" d="M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}"/>${lines.map((line) => pathsOf(line, top)).join('')}</svg></div>
<span class="dates" aria-hidden="true"><span>${escapeText(first)}</span><span>${escapeText(last)}</span></span>
<ul class="legend">${legend.join('')}</ul>
</figure>`;
};
