import type { JSX } from 'preact';
import type { PaceResult, Summary } from '../../model/report.ts';
import { count } from '../../text/count.ts';
import { printable } from '../../text/printable.ts';
import { duration, short } from '../data/duration.ts';
import { Few } from '../parts/few.tsx';
import { Text } from '../parts/text.tsx';
import type { PaceEvent } from './pace-events.ts';

const HEIGHT = 72;
const STEP = 10;
/** Space below the columns for marks of findings. */
const FOOT = 12;
const TICKS = 4;
const EVENTS = 12;

interface PacePlotProps {
  pace: PaceResult;
  retries: Summary['retries'];
  /** How many answers were 429. */
  tooMany: number;
  events: readonly PaceEvent[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The traffic of a run over time: how much was sent, when the deployment asked to wait or did not answer, and what was found when. */
export const PacePlot = ({ pace, retries, tooMany, events }: PacePlotProps): JSX.Element => {
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
        Exchanges in steps of {duration(stepMs)} over {duration(exchanges.length * stepMs)}. At most{' '}
        {short((most * 1000) / stepMs)} a second, on average{' '}
        {short((sum(exchanges) * 1000) / (exchanges.length * stepMs))}.
      </figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT + FOOT}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="sent" d={columns(exchanges, 1)} />
        <path class="slowed" d={columns(slowedDown, 3)} />
        <path class="unanswered" d={columns(unanswered, 3)} />
        <path class="ground" d={`M0 ${HEIGHT}H${width}`} />
        {events.map(({ step, link, words }) =>
          link === null ? null : (
            <a key={link} href={link} tabIndex={-1}>
              <title>{printable(words)}</title>
              <rect class="found" x={step * STEP} y={HEIGHT + 2} width={STEP - 1.5} height={FOOT - 2} />
            </a>
          ),
        )}
      </svg>
      <span class="axis" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, at) => (
          <span key={at}>{duration((at * exchanges.length * stepMs) / TICKS)}</span>
        ))}
      </span>
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
        {events.some(({ kind }) => kind === 'found') && <li class="found">something was found</li>}
      </ul>
      {events.length > 0 && (
        <>
          <h3>What happened</h3>
          <Few of={events} first={EVENTS}>
            {(few) => (
              <ol class="events">
                {few.map(({ step, kind, words, link }) => (
                  <li key={`${kind} ${step} ${link}`} class={kind}>
                    <time>{duration(step * stepMs)}</time>{' '}
                    {link === null ? (
                      words
                    ) : (
                      <a href={link}>
                        <Text of={words} />
                      </a>
                    )}
                  </li>
                ))}
              </ol>
            )}
          </Few>
        </>
      )}
    </figure>
  );
};
