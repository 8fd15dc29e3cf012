import type { JSX } from 'preact';
import type { EndpointResult } from '../report.ts';
import { short } from './duration.ts';
import { hasWords } from './filter.ts';
import { Text } from './text.tsx';

interface EndpointsProps {
  endpoints: readonly EndpointResult[];
  /** What the reader searches for. */
  words: string;
}

export const Endpoints = ({ endpoints, words }: EndpointsProps): JSX.Element => {
  const shown = endpoints.filter(({ id }) => hasWords(words, [id]));
  // All bars share one scale. It ends at the slowest p99, because a single outlier would flatten every bar but its own.
  const scale = Math.max(1, ...endpoints.map(({ latencyMs }) => latencyMs?.p99 ?? 0));
  return (
    <section aria-labelledby="endpoints">
      <h2 id="endpoints">
        Endpoints <small>{shown.length.toLocaleString('en-US')}</small>
      </h2>
      {shown.length === 0 ? (
        <p class="note">None to show.</p>
      ) : (
        <table class="endpoints">
          <thead>
            <tr>
              <th scope="col">Endpoint</th>
              <th scope="col">Exchanges</th>
              <th scope="col">Latency in ms</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((endpoint) => (
              <Row key={endpoint.id} endpoint={endpoint} scale={scale} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};

const Row = ({
  endpoint: { id, exchanges, statuses, latencyMs },
  scale,
}: {
  endpoint: EndpointResult;
  scale: number;
}): JSX.Element => (
  <tr>
    <td>
      <code>
        <Text of={id} />
      </code>
    </td>
    <td>
      {exchanges === 0 ? (
        <span class="where">not exercised</span>
      ) : (
        <>
          {exchanges.toLocaleString('en-US')}
          <ul class="statuses">
            {Object.entries(statuses).map(([status, number]) => (
              <li key={status} class={status.startsWith('5') ? 'alarming' : ''}>
                <b>{status}</b> × {number.toLocaleString('en-US')}
              </li>
            ))}
          </ul>
        </>
      )}
    </td>
    <td>{latencyMs !== null && <Latency {...latencyMs} scale={scale} />}</td>
  </tr>
);

const WIDTH = 200;

const Latency = ({
  p50,
  p90,
  p99,
  max,
  scale,
}: {
  p50: number;
  p90: number;
  p99: number;
  max: number;
  scale: number;
}): JSX.Element => {
  const x = (ms: number): number => (Math.min(ms, scale) / scale) * WIDTH;
  return (
    <>
      <svg class="latency" viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="p99" width={x(p99)} height={8} />
        <rect class="p90" width={x(p90)} height={8} />
        <rect class="p50" width={x(p50)} height={8} />
      </svg>
      <span class="where">
        p50 {short(p50)}, p90 {short(p90)}, p99 {short(p99)}, max {short(max)}
      </span>
    </>
  );
};
