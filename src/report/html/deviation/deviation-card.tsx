import type { JSX } from 'preact';
import type { Deviation } from '../../model/report.ts';
import { printable } from '../../text/printable.ts';
import { toFinding, toRequirement } from '../browser/address.ts';
import { ExchangeFold } from '../message/exchange-fold.tsx';
import { Fold } from '../parts/fold.tsx';
import { Text } from '../parts/text.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { Reproduce } from './reproduce.tsx';

/** What the card needs besides the deviation. */
export interface DeviationContext {
  /** Its verdict if it is not waived. */
  readonly verdict: 'fail' | 'concern';
  readonly startedAt: string;
  /** Whether the baseline lacks it; null without a baseline. */
  readonly isNew: boolean | null;
  /** How many of its exchanges the page leaves out; null if nothing is shortened. */
  readonly leftOut: number | null;
  /** The words of its cause, which the card does not repeat. */
  readonly cause: string;
}

interface DeviationCardProps {
  deviation: Deviation;
  context: DeviationContext;
  open: boolean;
  /** Whether the address points at it. */
  pointedAt?: boolean;
}

export const DeviationCard = ({ deviation, context, open, pointedAt = false }: DeviationCardProps): JSX.Element => (
  <div class="deviation" id={`deviation-${deviation.id}`} tabIndex={-1} data-open={pointedAt || undefined}>
    <Fold open={open} onPaper summary={<Headline deviation={deviation} context={context} />}>
      {() => <Details deviation={deviation} context={context} />}
    </Fold>
  </div>
);

const Headline = ({ deviation, context }: { deviation: Deviation; context: DeviationContext }): JSX.Element => {
  const { isNew, verdict } = context;
  const { summary, endpoint, seen, tried, waived } = deviation;
  return (
    <>
      <VerdictMark verdict={waived === null ? verdict : 'waived'} />
      <span class="what">
        {summary === context.cause ? (
          <code>
            <Text of={endpoint} />
          </code>
        ) : (
          <Text of={summary} />
        )}
        <span class="where">
          <Text of={deviation.requirement} />
          {summary !== context.cause && (
            <code>
              <Text of={endpoint} />
            </code>
          )}
          {seen < tried && (
            <span class="tag">
              seen {seen} of {tried} times
            </span>
          )}
          {isNew !== null && <span class={isNew ? 'tag new' : 'tag'}>{isNew ? 'new' : 'known'}</span>}
          {waived !== null && <span class="tag">waived</span>}
        </span>
      </span>
    </>
  );
};

const Details = ({ deviation, context }: { deviation: Deviation; context: DeviationContext }): JSX.Element => {
  const { expected, received, place, seen, tried, exchanges, waived, id } = deviation;
  return (
    <div class="details">
      <dl class="twin">
        <div>
          <dt>Expected</dt>
          <dd>{printable(expected, { layout: true })}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>{printable(received, { layout: true })}</dd>
        </div>
      </dl>
      <dl class="facts">
        <div>
          <dt>Requirement</dt>
          <dd>
            <a href={toRequirement(deviation.requirement)}>
              <Text of={deviation.requirement} />
            </a>
          </dd>
        </div>
        <div>
          <dt>Where in the answer</dt>
          <dd>{place === '' ? 'the whole answer' : <Text of={place} />}</dd>
        </div>
        <div>
          <dt>Seen</dt>
          <dd>
            {seen} of {tried} tries{seen < tried && ': it does not repeat every time'}
          </dd>
        </div>
        <div>
          <dt>Deviation</dt>
          <dd>
            <a href={toFinding(id)}>
              <Text of={id} />
            </a>
          </dd>
        </div>
        {waived !== null && (
          <div>
            <dt>Waived</dt>
            <dd>
              <Text of={waived} />
            </dd>
          </div>
        )}
      </dl>
      {exchanges.length > 0 && (
        <div class="exchanges">
          <h4>
            {exchanges.length === 1 ? 'The smallest counterexample' : 'The smallest counterexample, step by step'}
          </h4>
          {exchanges.map((exchange, index) => {
            const shows = index === exchanges.length - 1;
            return (
              <ExchangeFold
                key={exchange.id}
                exchange={exchange}
                place={shows ? place : ''}
                received={received}
                open={shows}
              />
            );
          })}
        </div>
      )}
      {context.leftOut !== null && <p class="note">{leftOutWords(context.leftOut)}</p>}
      <Reproduce deviation={deviation} startedAt={context.startedAt} />
    </div>
  );
};

const leftOutWords = (exchanges: number): string =>
  exchanges === 0
    ? 'Shortened to keep this page small; report.json has all of it.'
    : `Shortened to keep this page small, by ${exchanges === 1 ? 'one exchange' : `${exchanges} exchanges`} among others; report.json has all of it.`;
