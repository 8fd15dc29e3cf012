import type { JSX } from 'preact';
import type { Report } from '../../model/report.ts';
import { count } from '../../text/count.ts';
import { linkTo, toRequirement } from '../browser/address.ts';
import { NO_FILTER } from '../data/filter.ts';
import { Fold } from '../parts/fold.tsx';
import { Text } from '../parts/text.tsx';

/** What is new since the baseline, what it knows already, and what is gone. Renders nothing without a baseline. */
export const SinceBaseline = ({ report: { baseline, deviations } }: { report: Report }): JSX.Element | null => {
  if (baseline === null) return null;
  const { added, gone, gaps, was = [], run, startedAt } = baseline;
  return (
    <section class="since" aria-labelledby="since">
      <h2 id="since">
        Since the baseline{' '}
        <small>
          <Text of={startedAt?.slice(0, 10) ?? run} />
        </small>
      </h2>
      <ul class="figures">
        <li class={added.length === 0 ? '' : 'new'}>
          <a href={linkTo({ view: 'findings', filter: { ...NO_FILTER, since: 'new' } })}>
            <b>{added.length.toLocaleString('en-US')}</b> {added.length === 1 ? 'new deviation' : 'new deviations'}
          </a>
        </li>
        <li>
          <b>{(deviations.length - added.length).toLocaleString('en-US')}</b> known before
        </li>
        <li>
          <b>{gone.length.toLocaleString('en-US')}</b> gone
        </li>
        <li>
          <a href={linkTo({ view: 'gaps' })}>
            <b>{gaps.length.toLocaleString('en-US')}</b> {gaps.length === 1 ? 'gap changed' : 'gaps changed'}
          </a>
        </li>
      </ul>
      {was.length > 0 && (
        <Fold class="inline" summary={`What is gone: ${count(was.length, 'deviation')}`} onPaper>
          {() => (
            <ul>
              {was.map(({ id, requirement, summary }) => (
                <li key={id}>
                  <Text of={summary} />{' '}
                  <a class="where" href={toRequirement(requirement)}>
                    <Text of={requirement} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </section>
  );
};
