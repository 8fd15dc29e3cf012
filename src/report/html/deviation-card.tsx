import type { JSX } from 'preact';
import { printable } from '../printable.ts';
import type { Deviation } from '../report.ts';
import { Copy } from './copy.tsx';
import { ExchangeFold } from './exchange-fold.tsx';
import { Fold } from './fold.tsx';
import { Text } from './text.tsx';
import { deviationTarget } from './use-target.ts';
import { VerdictMark } from './verdict-mark.tsx';
import { waiverEntry } from './waiver-entry.ts';

interface DeviationCardProps {
  deviation: Deviation;
  open: boolean;
  startedAt: string;
}

export const DeviationCard = ({ deviation, open, startedAt }: DeviationCardProps): JSX.Element => (
  <div class="deviation" id={deviationTarget(deviation.id)}>
    <Fold open={open} summary={<Headline deviation={deviation} />}>
      {() => <Details deviation={deviation} startedAt={startedAt} />}
    </Fold>
    {/* Paper cannot be unfolded. */}
    <p class="on-paper">
      Expected <Text of={deviation.expected} />; received <Text of={deviation.received} />.
    </p>
  </div>
);

const Headline = ({ deviation: { summary, endpoint, seen, tried, waived } }: { deviation: Deviation }): JSX.Element => (
  <>
    <VerdictMark verdict={waived === null ? 'fail' : 'waived'} />
    <span class="what">
      <Text of={summary} />
      <span class="where">
        <code>
          <Text of={endpoint} />
        </code>
        {seen < tried && ` seen ${seen} of ${tried} times`}
        {waived !== null && ' waived'}
      </span>
    </span>
  </>
);

const Details = ({ deviation, startedAt }: { deviation: Deviation; startedAt: string }): JSX.Element => {
  const { expected, received, place, seen, tried, exchanges, reproduce, waived, id } = deviation;
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
          <dt>Place</dt>
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
            <Text of={id} />
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
      {exchanges.map((exchange, index) => (
        <ExchangeFold key={exchange.id} exchange={exchange} place={index === exchanges.length - 1 ? place : ''} />
      ))}
      <Copy label="curl" text={reproduce.curl} />
      <Copy label="command" text={reproduce.command} />
      {waived === null && <Copy label="waiver entry" text={waiverEntry(id, startedAt)} />}
    </div>
  );
};
