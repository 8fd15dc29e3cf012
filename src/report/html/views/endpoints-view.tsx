import type { JSX } from 'preact';
import type { EndpointResult } from '../../model/report.ts';
import { linkTo, type PageAddress } from '../browser/address.ts';
import { duration } from '../data/duration.ts';
import { NO_FILTER } from '../data/filter.ts';
import { EndpointMap } from '../map/endpoint-map.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { Fold } from '../parts/fold.tsx';
import { Histogram, HistogramAxis } from '../parts/histogram.tsx';
import { MembersTable } from '../parts/members-table.tsx';
import { StatusBar } from '../parts/status-bar.tsx';
import { Text } from '../parts/text.tsx';
import type { ViewProps } from './view-props.ts';

type Sorted = (endpoint: EndpointResult) => number;

/** The columns that the table can be sorted by, the largest first. */
const COLUMNS: { readonly [sort: string]: readonly [name: string, value: Sorted] } = {
  exchanges: ['Exchanges', ({ exchanges }) => exchanges],
  p50: ['p50, ms', ({ latencyMs }) => latencyMs?.p50 ?? -1],
  p90: ['p90, ms', ({ latencyMs }) => latencyMs?.p90 ?? -1],
  p99: ['p99, ms', ({ latencyMs }) => latencyMs?.p99 ?? -1],
  max: ['max, ms', ({ latencyMs }) => latencyMs?.max ?? -1],
};

/** How each endpoint answered, apart from right and wrong: statuses and latencies. */
export const EndpointsView = ({ report, address, shown, onFilter, onGo }: ViewProps): JSX.Element => {
  const value = Object.hasOwn(COLUMNS, address.sort) ? COLUMNS[address.sort]?.[1] : undefined;
  const endpoints = value === undefined ? shown.endpoints : shown.endpoints.toSorted((a, b) => value(b) - value(a));
  const classes = Math.max(1, ...report.endpoints.map(({ histogram }) => histogram?.length ?? 0));
  return (
    <section aria-labelledby="endpoints">
      <h1 id="endpoints">
        Endpoints <small>{endpoints.length.toLocaleString('en-US')}</small>
      </h1>
      <FilterBar report={report} filter={address.filter} onChange={onFilter} />
      {endpoints.length === 0 ? (
        <p class="note">
          {report.endpoints.length === 0 ? 'No endpoint is in the report.' : 'None that the filter lets through.'}
        </p>
      ) : (
        <table class="endpoints">
          <thead>
            <tr>
              <SortHead address={address} sort="" name="Endpoint" />
              <SortHead address={address} sort="exchanges" name="Exchanges" />
              <th scope="col">Statuses</th>
              <th scope="col">
                Answers by latency, ms
                <HistogramAxis classes={classes} />
              </th>
              {['p50', 'p90', 'p99', 'max'].map((sort) => (
                <SortHead key={sort} address={address} sort={sort} name={COLUMNS[sort]?.[0] ?? sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {endpoints.map((endpoint) => (
              <Row key={endpoint.id} endpoint={endpoint} classes={classes} isOpen={endpoint.id === address.item} />
            ))}
          </tbody>
        </table>
      )}
      {endpoints.some(({ members = [] }) => members.length > 0) && (
        <Fold class="map-fold" summary={<h2>Members of requests, and what they were sent with</h2>}>
          {() => <MembersTable endpoints={endpoints} />}
        </Fold>
      )}
      {report.endpoints.some(({ resource }) => resource !== undefined) && (
        <Fold class="map-fold" summary={<h2>Requirements by endpoint and kind of check</h2>}>
          {() => <EndpointMap report={report} onChoose={(filter) => onGo({ view: 'requirements', filter })} />}
        </Fold>
      )}
    </section>
  );
};

const SortHead = ({ address, sort, name }: { address: PageAddress; sort: string; name: string }): JSX.Element => {
  const isSorted = address.sort === sort;
  return (
    <th scope="col" class={sort === '' ? '' : 'number'} aria-sort={isSorted && sort !== '' ? 'descending' : undefined}>
      <a href={linkTo({ ...address, sort })}>{name}</a>
    </th>
  );
};

const Row = ({
  endpoint,
  classes,
  isOpen,
}: {
  endpoint: EndpointResult;
  classes: number;
  isOpen: boolean;
}): JSX.Element => {
  const { id, exchanges, statuses, latencyMs, histogram } = endpoint;
  return (
    <tr class={isOpen ? 'target' : ''} tabIndex={isOpen ? -1 : undefined} data-open={isOpen || undefined}>
      <td>
        <a class="stop" href={linkTo({ view: 'requirements', filter: { ...NO_FILTER, endpoint: id } })}>
          <code>
            <Text of={id} />
          </code>
        </a>
      </td>
      <td class="number" data-name="exchanges">
        {exchanges.toLocaleString('en-US')}
      </td>
      {exchanges === 0 ? (
        <td colSpan={6} class="where">
          not exercised
        </td>
      ) : (
        <>
          <td>
            <StatusBar exchanges={exchanges} statuses={statuses} />
          </td>
          <td>{histogram !== undefined && <Histogram counts={histogram} classes={classes} />}</td>
          {(['p50', 'p90', 'p99', 'max'] as const).map((quantile) => (
            <td key={quantile} class="number" data-name={quantile}>
              {latencyMs === null ? '' : ms(latencyMs[quantile])}
            </td>
          ))}
        </>
      )}
    </tr>
  );
};

/** The number alone, because the heading of the column says the unit. */
const ms = (value: number): string =>
  value < 1000 ? duration(value).replace(' ms', '') : Math.round(value).toLocaleString('en-US');
