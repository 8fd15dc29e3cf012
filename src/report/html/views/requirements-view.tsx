import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { RequirementResult } from '../../model/report.ts';
import { linkTo, type PageAddress } from '../browser/address.ts';
import { filterRequirements, resourceOf } from '../data/filter.ts';
import { groupBy } from '../data/group-by.ts';
import { VERDICTS } from '../data/verdicts.ts';
import { NONE } from '../map/endpoint-cells.ts';
import { RequirementMap } from '../map/requirement-map.tsx';
import { ShareBar } from '../map/share-bar.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { Fold } from '../parts/fold.tsx';
import { Text } from '../parts/text.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { RequirementDetail } from './requirement-detail.tsx';
import { Unproven } from './unproven.tsx';
import type { ViewProps } from './view-props.ts';

/** All requirements by resource. Beside the list: the open requirement, or else the map of all and the reasons why some were not tried. */
export const RequirementsView = ({ report, address, shown, onFilter }: ViewProps): JSX.Element => {
  const { filter, item } = address;
  const chosen = report.requirements.find(({ id }) => id === item);
  const byVerdict = useMemo(() => filterRequirements(report, { ...filter, verdicts: [] }), [report, filter]);
  const { requirements } = shown;
  return (
    <section aria-labelledby="requirements">
      <h1 id="requirements">
        Requirements <small>{requirements.length.toLocaleString('en-US')}</small>
      </h1>
      {report.requirements.length === 0 ? (
        <p class="note">The report holds no requirement at all.</p>
      ) : (
        <>
          <FilterBar
            report={report}
            filter={filter}
            verdicts={VERDICTS.map((each) => [each, byVerdict.filter(({ verdict }) => verdict === each).length])}
            onChange={onFilter}
          />
          <div class={`panes ${chosen === undefined ? '' : 'chosen'}`}>
            <RequirementList address={address} requirements={requirements} />
            <div class="pane">
              <a class="back" href={linkTo({ view: 'requirements', filter })}>
                All requirements
              </a>
              {chosen === undefined ? (
                <>
                  <Unproven requirements={requirements} />
                  <RequirementMap
                    requirements={report.requirements}
                    shown={new Set(requirements.map(({ id }) => id))}
                  />
                </>
              ) : (
                <RequirementDetail key={chosen.id} report={report} requirement={chosen} />
              )}
            </div>
          </div>
        </>
      )}
    </section>
  );
};

/** Up to this many requirements all resources are unfolded; beyond it, only the one with the open requirement. */
const OPEN_UP_TO = 100;

const RequirementList = ({
  address,
  requirements,
}: {
  address: PageAddress;
  requirements: readonly RequirementResult[];
}): JSX.Element => (
  <nav class="list" aria-label="Requirements">
    {requirements.length === 0 && <p class="note">None that the filter lets through.</p>}
    {groupBy(requirements, ({ id }) => resourceOf(id)).map(([resource, own]) => {
      const counts = { ...NONE };
      for (const { verdict } of own) counts[verdict] += 1;
      const holdsItem = own.some(({ id }) => id === address.item);
      return (
        <Fold
          // A new key when a filter moves the number of matches across the limit, so that the initial folding is applied again.
          key={`${resource} ${requirements.length <= OPEN_UP_TO}`}
          class="resource"
          open={holdsItem || requirements.length <= OPEN_UP_TO}
          summary={
            <>
              <ShareBar counts={counts} />
              <Text of={resource} />
              <small class={counts.fail > 0 ? 'fail' : ''}>
                {counts.fail > 0 ? `${counts.fail} of ${own.length} fail` : own.length}
              </small>
            </>
          }
        >
          {() => (
            <ol class="rows">
              {own.map(({ id, verdict }) => (
                <li key={id}>
                  <a
                    class="stop id"
                    href={linkTo({ ...address, item: id })}
                    aria-current={id === address.item ? 'true' : undefined}
                  >
                    <VerdictMark verdict={verdict} />
                    <span class="unseen">{verdict}: </span>
                    <Text of={id.slice(resource.length + 1) || id} />
                  </a>
                </li>
              ))}
            </ol>
          )}
        </Fold>
      );
    })}
  </nav>
);
