import type { JSX } from 'preact';
import { linkTo } from '../browser/address.ts';
import { narrows } from '../data/filter.ts';
import { CauseRow } from '../deviation/cause-row.tsx';
import { ResourceMap } from '../map/resource-map.tsx';
import { Headline } from './headline.tsx';
import { RestsOn } from './rests-on.tsx';
import { SearchResults } from './search-results.tsx';
import { SinceBaseline } from './since-baseline.tsx';
import type { ViewProps } from './view-props.ts';
import { whyNone } from './why-none.ts';

/** So many causes stand on a screen beside the rest. */
const CAUSES = 6;

/** The summary on one screen: the verdict, the findings, what the verdict rests on, and what is new. */
export const SummaryView = (props: ViewProps): JSX.Element => {
  const { report, address, causes } = props;
  // A search is shown on this view.
  if (narrows(address.filter)) return <SearchResults {...props} />;
  return (
    <div class="summary">
      <Headline report={report} causes={causes} />
      <div class="columns">
        <section class="found" aria-labelledby="found">
          <h2 id="found">
            Findings <small>{causes.length.toLocaleString('en-US')}</small>
          </h2>
          {causes.length === 0 && <p class="note">{whyNone(report)}</p>}
          <ol class="rows">
            {causes.slice(0, CAUSES).map((cause) => (
              <li key={cause.found[0].id}>
                <a href={linkTo({ view: 'findings', item: cause.found[0].id })}>
                  <CauseRow cause={cause} baseline={report.baseline} />
                </a>
              </li>
            ))}
          </ol>
          {causes.length > CAUSES && (
            <p>
              <a href={linkTo({ view: 'findings' })}>All {causes.length.toLocaleString('en-US')} findings</a>
            </p>
          )}
        </section>
        <div>
          <RestsOn report={report} most={report.baseline === null ? 3 : 2} />
          <SinceBaseline report={report} />
        </div>
      </div>
      {report.requirements.length > 0 && <ResourceMap requirements={report.requirements} />}
    </div>
  );
};
