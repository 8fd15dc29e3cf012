import type { JSX } from 'preact';
import type { ExchangeRecord } from '../../exchange/exchange.ts';
import { duration } from './duration.ts';
import { Fold } from './fold.tsx';
import { type Line, requestLines, responseLines } from './message-lines.ts';
import { Text } from './text.tsx';

interface ExchangeFoldProps {
  exchange: ExchangeRecord;
  /** The place in the answer that deviates, to be marked; '' for none. */
  place: string;
}

export const ExchangeFold = ({ exchange, place }: ExchangeFoldProps): JSX.Element => {
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
    <Fold class="exchange" summary={summary}>
      {() => (
        <>
          <Message name="Request as sent" lines={requestLines(exchange)} />
          <Message name="Answer" lines={responseLines(exchange, place)} />
        </>
      )}
    </Fold>
  );
};

const Message = ({ name, lines }: { name: string; lines: readonly Line[] }): JSX.Element => (
  <figure class="message">
    <figcaption>{name}</figcaption>
    <pre dir="ltr">
      {lines.map(({ text, marked }, index) => (marked ? <mark key={index}>{`${text}\n`}</mark> : `${text}\n`))}
    </pre>
  </figure>
);
