import type { JSX } from 'preact';
import { linkTo, type View } from '../browser/address.ts';
import { NO_FILTER } from '../data/filter.ts';
import { CauseRow } from '../deviation/cause-row.tsx';
import { Text } from '../parts/text.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import type { ViewProps } from './view-props.ts';

const SHOWN = 8;

/** The first matches of each kind for the current filter. */
export const SearchResults = ({ report, address: { filter }, shown, onFilter }: ViewProps): JSX.Element => {
  const { causes, requirements, endpoints, gaps } = shown;
  const total = causes.length + requirements.length + endpoints.length + gaps.length;
  const section = <Item,>(
    view: View,
    title: string,
    items: readonly Item[],
    row: (item: Item) => readonly [id: string, content: JSX.Element],
  ): JSX.Element | false =>
    items.length > 0 && (
      <section>
        <h2>
          {title} <small>{items.length.toLocaleString('en-US')}</small>
        </h2>
        <ol class="rows">
          {items.slice(0, SHOWN).map((item) => {
            const [id, content] = row(item);
            return (
              <li key={id}>
                <a href={linkTo({ view, item: id, filter })}>{content}</a>
              </li>
            );
          })}
        </ol>
        {items.length > SHOWN && (
          <p>
            <a href={linkTo({ view, filter })}>All {items.length.toLocaleString('en-US')}</a>
          </p>
        )}
      </section>
    );
  return (
    <div class="results">
      <h1>Search results</h1>
      <p aria-live="polite">
        {total === 0 ? 'Nothing matches.' : `${total.toLocaleString('en-US')} found.`}{' '}
        <button type="button" class="plain" onClick={() => onFilter(NO_FILTER)}>
          Show all
        </button>
      </p>
      {section('findings', 'Findings', causes, (cause) => [
        cause.found[0].id,
        <CauseRow key="row" cause={cause} baseline={report.baseline} />,
      ])}
      {section('requirements', 'Requirements', requirements, ({ id, verdict, statement }) => [
        id,
        <>
          <VerdictMark verdict={verdict} />
          <span class="what">
            <code>
              <Text of={id} />
            </code>
            <span class="where">
              <Text of={statement} />
            </span>
          </span>
        </>,
      ])}
      {section('endpoints', 'Endpoints', endpoints, ({ id }) => [
        id,
        <code key="id">
          <Text of={id} />
        </code>,
      ])}
      {section('gaps', 'Gaps', gaps, ({ id, question }) => [id, <Text key="question" of={question} />])}
    </div>
  );
};
