import type { JSX } from 'preact';
import { count } from '../formats/count.ts';
import type { PaceResult, Summary } from '../model/report.ts';
import { duration, short } from './duration.ts';

const HEIGHT = 72;
const STEP = 10;

interface PacePlotProps {
  pace: PaceResult;
  retries: Summary['retries'];
  /** How many answers were 429. */
  tooMany: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The traffic of a run over time: how much was sent, when the deployment asked to wait, and when it did not answer. */
export const PacePlot = ({ pace, retries, tooMany }: PacePlotProps): JSX.Element => {
  const { stepMs, exchanges, slowedDown, unanswered } = pace;
  const most = Math.max(1, ...exchanges);
  const width = exchanges.length * STEP;
  const columns = (numbers: readonly number[], least: number): string =>
    numbers
      .map((number, at) => {
        const height = number === 0 ? 0 : Math.max(least, (number / most) * HEIGHT);
        return height === 0 ? '' : `M${at * STEP} ${HEIGHT}v${-height}h${STEP - 1.5}v${height}z`;
      })
      .join('');
  return (
    <figure class="pace">
      <figcaption>
        <b>Pace</b>{' '}
        <span class="where">
          Exchanges in steps of {duration(stepMs)} over {duration(exchanges.length * stepMs)}. At most{' '}
          {short((most * 1000) / stepMs)} a second, on average{' '}
          {short((sum(exchanges) * 1000) / (exchanges.length * stepMs))}.
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="sent" d={columns(exchanges, 1)} />
        <path class="slowed" d={columns(slowedDown, 3)} />
        <path class="unanswered" d={columns(unanswered, 3)} />
        <path class="ground" d={`M0 ${HEIGHT}H${width}`} />
      </svg>
      <ul class="legend">
        <li class="sent">{count(sum(exchanges), 'exchange')}</li>
        <li class="slowed">
          {sum(slowedDown) === 0
            ? 'never asked to wait'
            : `asked to wait ${count(sum(slowedDown), 'time')}, ${tooMany.toLocaleString('en-US')} of them with 429`}
        </li>
        <li class="unanswered">
          {sum(unanswered) === 0 ? 'every request answered' : `${count(sum(unanswered), 'request')} without an answer`}
        </li>
        <li>
          {retries.count === 0
            ? 'no retry'
            : `${count(retries.count, 'retry', 'retries')}, waited ${duration(retries.waitedMs)}`}
        </li>
      </ul>
    </figure>
  );
};
