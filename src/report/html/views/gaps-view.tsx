import type { JSX } from 'preact';
import { count } from '../../text/count.ts';
import { linkTo, type PageAddress } from '../browser/address.ts';
import { narrows } from '../data/filter.ts';
import { type AskedGap, GAP_GROUPS, type GapChange, type GapGroup, groupGaps } from '../data/group-gaps.ts';
import { Few } from '../parts/few.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { Fold } from '../parts/fold.tsx';
import { Text } from '../parts/text.tsx';
import type { ViewProps } from './view-props.ts';

const TITLES: { readonly [group in GapGroup]: string } = {
  changed: 'Changed since the baseline',
  differs: 'Answered differently between resources',
  alike: 'Answered in one way',
  none: 'Not observed in this run',
};
/** The groups that are unfolded at first. */
const REMARKABLE: readonly GapGroup[] = ['changed', 'differs'];

/** What the documents leave open, and what this deployment does there. What changed since the baseline comes first. */
export const GapsView = ({ report, address, shown: { gaps }, onFilter }: ViewProps): JSX.Element => {
  const changes = new Map(report.baseline?.gaps.map((change) => [change.id, change]));
  const groups = groupGaps(gaps, changes);
  return (
    <section aria-labelledby="gaps">
      <h1 id="gaps">
        Gaps <small>{gaps.length.toLocaleString('en-US')}</small>
      </h1>
      <p class="note">
        {report.gaps.length === 0
          ? 'None was recorded.'
          : 'Where the documents are silent, and what this deployment does there. Nothing here is right or wrong.'}
        {changes.size > 0 && ` Since the baseline, ${count(changes.size, 'answer')} changed.`}
      </p>
      <FilterBar report={report} filter={address.filter} onChange={onFilter} />
      {gaps.length === 0 && report.gaps.length > 0 && <p class="note">None that the filter lets through.</p>}
      {GAP_GROUPS.map((group) => {
        const own = groups.get(group) ?? [];
        const holdsItem = own.some((asked) => asked.gaps.some(({ id }) => id === address.item));
        return (
          own.length > 0 && (
            <Fold
              // With a filter, all matches are unfolded.
              key={`${group} ${narrows(address.filter)}`}
              class="gap-group"
              open={REMARKABLE.includes(group) || narrows(address.filter) || holdsItem}
              summary={
                <h2>
                  {TITLES[group]}{' '}
                  <small>{own.reduce((sum, asked) => sum + asked.gaps.length, 0).toLocaleString('en-US')}</small>
                </h2>
              }
            >
              {() => <GapTable gaps={own} changes={changes} address={address} />}
            </Fold>
          )
        );
      })}
    </section>
  );
};

interface GapTableProps {
  gaps: readonly AskedGap[];
  changes: ReadonlyMap<string, GapChange>;
  address: PageAddress;
}

export const GapTable = ({ gaps, changes, address }: GapTableProps): JSX.Element => (
  <table class="gaps">
    <thead>
      <tr>
        <th scope="col">Question</th>
        <th scope="col">Observed</th>
      </tr>
    </thead>
    <tbody>
      {gaps.map((asked) => (
        <Row key={asked.gaps[0]?.id} asked={asked} changes={changes} address={address} />
      ))}
    </tbody>
  </table>
);

const Row = ({ asked, changes, address }: Omit<GapTableProps, 'gaps'> & { asked: AskedGap }): JSX.Element => {
  const [first] = asked.gaps;
  const change = changes.get(first?.id ?? '');
  const isOpen = asked.gaps.some(({ id }) => id === address.item);
  return (
    <tr class={isOpen ? 'target' : ''} tabIndex={isOpen ? -1 : undefined} data-open={isOpen || undefined}>
      <td>
        <a class="stop" href={linkTo({ ...address, item: first?.id ?? '' })}>
          <Text of={asked.question} />
        </a>
        <span class="source">
          <Text of={isOpen ? address.item : (first?.id ?? '')} />
          {asked.gaps.length > 1 && `, asked about ${count(asked.gaps.length, 'resource')}`}, document {first?.document}
          , <Text of={first?.section ?? ''} />
        </span>
      </td>
      <td>
        {change === undefined ? (
          asked.answers.map(({ observed, gaps }) => (
            <div key={gaps[0]?.id} class="answer">
              <Observations observed={observed} />
              {asked.answers.length > 1 && <Resources ids={gaps.map(({ id }) => id)} />}
            </div>
          ))
        ) : (
          <Changed change={change} />
        )}
      </td>
    </tr>
  );
};

/** How many resources are named before unfolding. */
const NAMED = 3;

const Resources = ({ ids }: { ids: readonly string[] }): JSX.Element => (
  <span class="where">
    <Few of={ids.map((id) => id.split('.', 1)[0] ?? id)} first={NAMED}>
      {(names) => <Text of={names.join(', ')} />}
    </Few>
  </span>
);

/** How many observations of one gap are shown before unfolding. */
const SHOWN = 3;

const Observations = ({ observed }: { observed: readonly string[] }): JSX.Element =>
  observed.length === 0 ? (
    <span class="where">not observed in this run</span>
  ) : (
    <Few of={observed} first={SHOWN}>
      {(texts) => (
        <ul>
          {texts.map((text) => (
            <li key={text}>
              <Text of={text} />
            </li>
          ))}
        </ul>
      )}
    </Few>
  );

/** What the deployment no longer does there, and what it does now. */
const Changed = ({ change: { before, now } }: { change: GapChange }): JSX.Element => (
  <div class="change">
    <Side name="no longer" texts={before.filter((text) => !now.includes(text))} />
    <Side name="new" texts={now.filter((text) => !before.includes(text))} />
    <Side name="as before" texts={now.filter((text) => before.includes(text))} />
  </div>
);

const Side = ({ name, texts }: { name: string; texts: readonly string[] }): JSX.Element | null =>
  texts.length === 0 ? null : (
    <div>
      <span class="where">{name}</span>
      <Observations observed={texts} />
    </div>
  );
