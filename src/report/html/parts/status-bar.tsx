import type { JSX } from 'preact';
import type { EndpointResult } from '../../model/report.ts';
import { Text } from './text.tsx';

/** The statuses of an endpoint: a bar with their shares, and the number of each. */
export const StatusBar = ({ exchanges, statuses }: Pick<EndpointResult, 'exchanges' | 'statuses'>): JSX.Element => {
  const entries = Object.entries(statuses);
  const answered = entries.reduce((sum, [, number]) => sum + number, 0);
  let before = 0;
  return (
    <>
      <svg class="status-bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
        {entries.map(([status, number]) => {
          const x = before;
          const width = (number / Math.max(1, exchanges)) * 1000;
          before += width;
          return <rect key={status} class={`s${status[0]}`} x={x} y={0} width={width} height={8} />;
        })}
      </svg>
      <ul class="statuses">
        {entries.map(([status, number]) => (
          <li key={status} class={status.startsWith('5') || status === '429' ? 'alarming' : ''}>
            <b>
              <Text of={status} />
            </b>{' '}
            × {number.toLocaleString('en-US')}
          </li>
        ))}
        {answered < exchanges && (
          <li class="alarming">
            <b>no answer</b> × {(exchanges - answered).toLocaleString('en-US')}
          </li>
        )}
      </ul>
    </>
  );
};
