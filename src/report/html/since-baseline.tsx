import type { JSX } from 'preact';
import { count } from '../formats/count.ts';
import type { Report } from '../model/report.ts';
import { Fold } from './fold.tsx';
import { Text } from './text.tsx';
import { linkTo } from './use-target.ts';

/** What is new since the baseline, what is known from it, and what is gone; nothing where no baseline was given. */
export const SinceBaseline = ({ report: { baseline, deviations } }: { report: Report }): JSX.Element | null => {
  if (baseline === null) return null;
  const { added, gone, gaps, was = [], run, startedAt } = baseline;
  return (
    <div class="since">
      <h2>
        Since the baseline{' '}
        <small>
          <Text of={startedAt === undefined ? run : `${startedAt.slice(0, 10)}, ${run}`} />
        </small>
      </h2>
      <ul class="figures">
        <Change
          number={added.length}
          noun={added.length === 1 ? 'new deviation' : 'new deviations'}
          href="#deviations"
          class="fail"
        />
        <Change number={deviations.length - added.length} noun="known before" href="#deviations" />
        <Change number={gone.length} noun="gone" class="gone" />
        <Change number={gaps.length} noun={gaps.length === 1 ? 'gap changed' : 'gaps changed'} href="#gaps" />
      </ul>
      {was.length > 0 && (
        <Fold class="gone-fold" summary={`What is gone: ${count(was.length, 'deviation')}`} onPaper>
          {() => (
            <ul>
              {was.map(({ id, requirement, summary }) => (
                <li key={id}>
                  <Text of={summary} />{' '}
                  <a class="where" href={linkTo(requirement)}>
                    <Text of={requirement} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </div>
  );
};

interface ChangeProps {
  number: number;
  noun: string;
  href?: string;
  class?: string;
}

const Change = ({ number, noun, href, class: name = '' }: ChangeProps): JSX.Element => {
  const content = (
    <>
      <b>{number.toLocaleString('en-US')}</b>
      <span>{noun}</span>
    </>
  );
  return <li class={number === 0 ? 'none' : name}>{href === undefined ? content : <a href={href}>{content}</a>}</li>;
};
