import type { JSX } from 'preact';
import type { ExchangeRecord } from '../../../exchange/recorded-exchange.ts';
import { duration } from '../data/duration.ts';
import { Fold } from '../parts/fold.tsx';
import { Text } from '../parts/text.tsx';
import { Message } from './message.tsx';
import { requestLines, responseLines } from './message-lines.ts';

interface ExchangeFoldProps {
  exchange: ExchangeRecord;
  /** The place in the answer that deviates, to be marked; '' for none. */
  place: string;
  /** The value received at that place. */
  received?: string;
  open: boolean;
}

export const ExchangeFold = ({ exchange, place, received = '', open }: ExchangeFoldProps): JSX.Element => {
  const { request, response, failure, timings, attempt } = exchange;
  const summary = (
    <>
      <code>
        <Text of={`${request.method} ${request.url}`} />
      </code>
      <span class="where">
        {response === null ? `no answer: ${failure?.kind ?? 'unknown'}` : response.status}, {duration(timings.totalMs)}
        {attempt > 1 && `, attempt ${attempt}`}
      </span>
    </>
  );
  return (
    <Fold class="exchange" summary={summary} open={open} onPaper={open}>
      {() => (
        <>
          <Message name="Request as sent" lines={requestLines(exchange)} />
          <Message name="Answer" lines={responseLines(exchange, place, received)} />
        </>
      )}
    </Fold>
  );
};
