import type { JSX } from 'preact';
import { count } from '../formats/count.ts';
import type { EndpointResult, Report } from '../model/report.ts';
import { duration, short } from './duration.ts';
import { type Filter, hasWords } from './filter.ts';
import { Histogram } from './histogram.tsx';
import { PacePlot } from './pace-plot.tsx';
import { StatusBar } from './status-bar.tsx';
import { Text } from './text.tsx';

interface BehaviourProps {
  report: Report;
  filter: Filter;
}

/** How the deployment answered, apart from right and wrong: statuses and latencies by endpoint, and the pace of the run. */
export const Behaviour = ({ report, filter }: BehaviourProps): JSX.Element => {
  const { endpoints, pace, summary } = report;
  const shown = endpoints.filter((endpoint) => isShown(endpoint, filter));
  const classes = Math.max(1, ...endpoints.map(({ histogram }) => histogram?.length ?? 0));
  return (
    <section aria-labelledby="behaviour">
      <h2 id="behaviour">
        Behaviour <small>{count(shown.length, 'endpoint')}</small>
      </h2>
      {pace !== undefined && pace.exchanges.length > 1 && (
        <PacePlot pace={pace} retries={summary.retries} tooMany={tooMany(endpoints)} />
      )}
      {shown.length === 0 ? (
        <p class="note">
          {endpoints.length === 0 ? 'No endpoint is in the report.' : 'None that the filter lets through.'}
        </p>
      ) : (
        <table class="endpoints">
          <thead>
            <tr>
              <th scope="col">Endpoint</th>
              <th scope="col">Answers</th>
              <th scope="col">Latency</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((endpoint) => (
              <Row key={endpoint.id} endpoint={endpoint} classes={classes} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};

const isShown = ({ id, resource }: EndpointResult, filter: Filter): boolean =>
  hasWords(filter.text, [id, resource ?? null]) &&
  (filter.endpoint === '' || filter.endpoint === id) &&
  (filter.resource === '' || resource === undefined || filter.resource === resource);

const tooMany = (endpoints: readonly EndpointResult[]): number =>
  endpoints.reduce((sum, { statuses }) => sum + (statuses['429'] ?? 0), 0);

const Row = ({ endpoint, classes }: { endpoint: EndpointResult; classes: number }): JSX.Element => {
  const { id, exchanges, statuses, latencyMs, histogram } = endpoint;
  return (
    <tr>
      <td>
        <code>
          <Text of={id} />
        </code>
      </td>
      {exchanges === 0 ? (
        <td colSpan={2} class="where">
          not exercised
        </td>
      ) : (
        <>
          <td>
            <StatusBar exchanges={exchanges} statuses={statuses} />
          </td>
          <td>
            {histogram !== undefined && <Histogram counts={histogram} classes={classes} />}
            {latencyMs !== null && (
              <span class="where">
                p50 {short(latencyMs.p50)}, p90 {short(latencyMs.p90)}, p99 {short(latencyMs.p99)}, max{' '}
                {duration(latencyMs.max)}
              </span>
            )}
          </td>
        </>
      )}
    </tr>
  );
};
