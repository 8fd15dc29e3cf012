import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { EndpointResult, Report, RequirementVerdict } from '../../model/report.ts';
import { printable } from '../../text/printable.ts';
import { type Filter, NO_FILTER } from '../data/filter.ts';
import { groupBy } from '../data/group-by.ts';
import { KINDS } from '../data/kinds.ts';
import { VERDICTS } from '../data/verdicts.ts';
import { Text } from '../parts/text.tsx';
import { walk } from './arrow-walk.ts';
import {
  type Cells,
  cellsByEndpoint,
  cellsByResource,
  totalOf,
  type VerdictCounts,
  worstOf,
} from './endpoint-cells.ts';
import { ShareBar } from './share-bar.tsx';

interface EndpointMapProps {
  report: Report;
  /** Called with the filter that shows what a cell stands for. */
  onChoose: (filter: Filter) => void;
}

/** A table of endpoints by kind of check. Resources unfold into their endpoints; those with a failed requirement are unfolded at first. */
export const EndpointMap = ({ report, onChoose }: EndpointMapProps): JSX.Element | null => {
  const byResource = useMemo(() => cellsByResource(report), [report]);
  const byEndpoint = useMemo(() => cellsByEndpoint(report), [report]);
  const groups = groupBy(report.endpoints, ({ resource }) => resource);
  if (groups.every(([resource]) => resource === undefined)) return null;
  return (
    <div class="endpoint-map">
      <p class="note" id="endpoint-map">
        A resource counts its requirements, an endpoint those that were looked at there. The colour of a cell is the
        verdict that most needs to be seen; its bar shows the shares of all.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the buttons inside, which stay plain buttons. */}
      <div class="scroll" onKeyDown={walk}>
        <table aria-labelledby="endpoint-map">
          <thead>
            <tr>
              <th scope="col">Resource</th>
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {kind}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(([resource = '', endpoints], index) => (
            <ResourceRows
              key={resource}
              resource={resource}
              endpoints={endpoints}
              own={byResource}
              each={byEndpoint}
              entry={index === 0}
              onChoose={onChoose}
            />
          ))}
        </table>
      </div>
    </div>
  );
};

interface ResourceRowsProps {
  resource: string;
  endpoints: readonly EndpointResult[];
  own: Cells;
  each: Cells;
  entry: boolean;
  onChoose: (filter: Filter) => void;
}

const ResourceRows = ({ resource, endpoints, own, each, entry, onChoose }: ResourceRowsProps): JSX.Element => {
  const [open, setOpen] = useState(KINDS.some((kind) => own.at(resource, kind).fail > 0));
  return (
    <tbody>
      <tr class="resource">
        <th scope="row">
          <button type="button" class="opener" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Text of={resource} />
          </button>
        </th>
        {KINDS.map((kind, index) => (
          <td key={kind}>
            <Cell
              counts={own.at(resource, kind)}
              name={`${resource}, ${kind}`}
              entry={entry && index === 0}
              onClick={() => onChoose({ ...NO_FILTER, resource, kind })}
            />
          </td>
        ))}
      </tr>
      {open &&
        endpoints.map(({ id }) => (
          <tr key={id} class="endpoint">
            <th scope="row">
              <code>
                <Text of={id} />
              </code>
            </th>
            {KINDS.map((kind) => (
              <td key={kind}>
                <Cell
                  counts={each.at(id, kind)}
                  name={`${id}, ${kind}`}
                  entry={false}
                  onClick={() => onChoose({ ...NO_FILTER, endpoint: id, kind })}
                />
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  );
};

interface CellProps {
  counts: VerdictCounts;
  name: string;
  entry: boolean;
  onClick: () => void;
}

const Cell = ({ counts, name, entry, onClick }: CellProps): JSX.Element => {
  const worst = worstOf(counts);
  if (worst === null) return <span class="no-cell">·</span>;
  const label = printable(`${name}: ${words(counts, worst)}`);
  return (
    <button
      type="button"
      class={`cell ${worst}`}
      tabIndex={entry ? 0 : -1}
      title={label}
      aria-label={label}
      onClick={onClick}
    >
      <span class="count">
        {counts[worst]}
        {worst !== 'pass' && <small> of {totalOf(counts)}</small>}
      </span>
      <ShareBar counts={counts} />
    </button>
  );
};

/** The text of a cell: the worst verdict first, then the others. */
const words = (counts: VerdictCounts, worst: RequirementVerdict): string =>
  [
    `${counts[worst]}${worst === 'pass' ? '' : ` of ${totalOf(counts)}`} ${worst}`,
    ...VERDICTS.filter((verdict) => verdict !== worst && counts[verdict] > 0).map(
      (verdict) => `${counts[verdict]} ${verdict}`,
    ),
  ].join(', ');
