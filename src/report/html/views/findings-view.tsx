import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Cause } from '../../model/causes/causes.ts';
import { linkTo, type PageAddress } from '../browser/address.ts';
import { filterCauses, SEVERITIES, verdictOf } from '../data/filter.ts';
import type { PageReport } from '../data/page-report.ts';
import { VERDICTS } from '../data/verdicts.ts';
import { CauseDetail } from '../deviation/cause-detail.tsx';
import { CauseRow } from '../deviation/cause-row.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import type { ViewProps } from './view-props.ts';
import { whyNone } from './why-none.ts';

/** The findings by cause, the worst first: a list, and the open cause beside it. */
export const FindingsView = ({ report, address, causes, shown, onFilter }: ViewProps): JSX.Element => {
  const { filter, item } = address;
  const chosen = causes.find(({ found }) => found.some(({ id }) => id === item));
  const open = chosen ?? shown.causes[0];
  const others = (part: Partial<typeof filter>): readonly Cause[] =>
    filterCauses(report, causes, { ...filter, ...part });
  const [bySeverity, byVerdict] = [others({ severities: [] }), others({ verdicts: [] })];
  return (
    <section aria-labelledby="findings">
      <h1 id="findings">
        Findings <small>{shown.causes.length.toLocaleString('en-US')}</small>
      </h1>
      {causes.length === 0 ? (
        <p class="note">{whyNone(report)}</p>
      ) : (
        <>
          <FilterBar
            report={report}
            filter={filter}
            severities={SEVERITIES.map((each) => [each, bySeverity.filter(({ severity }) => severity === each).length])}
            verdicts={VERDICTS.map((each) => [each, byVerdict.filter((cause) => verdictOf(cause) === each).length])}
            onChange={onFilter}
          />
          <div class={`panes ${chosen === undefined ? '' : 'chosen'}`}>
            <CauseList report={report} address={address} causes={shown.causes} open={open} />
            <div class="pane">
              <a class="back" href={linkTo({ view: 'findings', filter })}>
                All findings
              </a>
              {open === undefined ? (
                <p class="note">None that the filter lets through.</p>
              ) : (
                <CauseDetail
                  key={open.found[0].id}
                  report={report}
                  cause={open}
                  item={chosen === undefined ? '' : item}
                />
              )}
            </div>
          </div>
        </>
      )}
    </section>
  );
};

/** So many are shown at first; a button shows more. */
const LISTED = 60;

interface CauseListProps {
  report: PageReport;
  address: PageAddress;
  causes: readonly Cause[];
  open: Cause | undefined;
}

const CauseList = ({ report, address, causes, open }: CauseListProps): JSX.Element => {
  const [whole, setWhole] = useState(false);
  const listed = whole || causes.slice(LISTED).some((cause) => cause === open) ? causes : causes.slice(0, LISTED);
  return (
    <nav class="list" aria-label="Causes">
      {causes.length === 0 && <p class="note">None that the filter lets through.</p>}
      <ol class="rows">
        {listed.map((cause) => (
          <li key={cause.found[0].id}>
            <a
              class="stop"
              href={linkTo({ ...address, item: cause.found[0].id })}
              aria-current={cause === open ? 'true' : undefined}
            >
              <CauseRow cause={cause} baseline={report.baseline} />
            </a>
          </li>
        ))}
      </ol>
      {listed.length < causes.length && (
        <button type="button" class="plain more" onClick={() => setWhole(true)}>
          Show {(causes.length - listed.length).toLocaleString('en-US')} more
        </button>
      )}
    </nav>
  );
};
