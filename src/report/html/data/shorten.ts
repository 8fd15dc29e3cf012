import type { ExchangeRecord, Header, RecordedBody } from '../../../exchange/recorded-exchange.ts';
import type { Deviation } from '../../model/report.ts';

/** Of one deviation, the exchanges that led to it matter less than the one that shows it. */
const MOST_EXCHANGES = 8;
const MOST_HEADERS = 60;
const MOST_TEXT = 2_000;

/** The beginning of a text; half a character at its end would be none. */
const beginning = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** A text of which so many characters may be shown, and how long it was; whole where it fits. */
export const shortenText = (text: string, most: number): string =>
  text.length <= Math.min(most, MOST_TEXT)
    ? text
    : `${beginning(text, Math.min(most, MOST_TEXT))}… (${text.length.toLocaleString('en-US')} characters in all)`;

/** A value with no text in it longer than `most`. */
export const shortenTexts = <Value>(value: Value, most: number): Value => {
  const shorten = (part: unknown): unknown => {
    if (typeof part === 'string') return shortenText(part, most);
    if (Array.isArray(part)) return part.map(shorten);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, shorten(inner)]));
  };
  // Texts become texts and nothing else changes, so it has the type that it had.
  return shorten(value) as Value;
};

const shortenBody = (body: RecordedBody, most: number): RecordedBody => {
  if (body.content.length <= most) return body;
  // Four characters of base64 are three bytes; fewer are none.
  const end = body.encoding === 'base64' ? most - (most % 4) : most;
  return { ...body, content: beginning(body.content, end), cut: true };
};

const shortenHeaders = (headers: readonly Header[], most: number): readonly Header[] =>
  headers.slice(0, MOST_HEADERS).map(([name, value]) => [shortenText(name, most), shortenText(value, most)] as const);

const shortenExchange = (exchange: ExchangeRecord, most: number): ExchangeRecord => {
  const { request, response, failure } = exchange;
  return {
    ...exchange,
    request: {
      ...request,
      url: shortenText(request.url, most),
      headers: shortenHeaders(request.headers, most),
      body: request.body && shortenBody(request.body, most),
    },
    response: response && {
      ...response,
      headers: shortenHeaders(response.headers, most),
      body: shortenBody(response.body, most),
    },
    failure: failure && { ...failure, message: shortenText(failure.message, most) },
  };
};

/** A command that was cut would do something else, so a long one is left out whole. */
const shortenReproduce = (
  { curl, command, script, removed, chain }: Deviation['reproduce'],
  most: number,
): Deviation['reproduce'] => ({
  curl: curl.length <= most ? curl : '',
  command: command.length <= most ? command : '',
  ...(script === undefined || script.length > most ? {} : { script }),
  ...(removed === undefined ? {} : { removed: shortenText(removed, most) }),
  ...(chain === undefined || chain.length > most ? {} : { chain }),
});

/** A deviation with `exchanges` of its last exchanges, and no text or body in it longer than `most`. */
const shortenTo = (deviation: Deviation, most: number, exchanges: number): Deviation => ({
  ...deviation,
  endpoint: shortenText(deviation.endpoint, most),
  summary: shortenText(deviation.summary, most),
  place: shortenText(deviation.place, most),
  expected: shortenText(deviation.expected, most),
  received: shortenText(deviation.received, most),
  waived: deviation.waived === null ? null : shortenText(deviation.waived, most),
  reproduce: shortenReproduce(deviation.reproduce, most),
  exchanges: deviation.exchanges.slice(-exchanges).map((exchange) => shortenExchange(exchange, most)),
});

/** The longest body that is recorded, in characters of base64. */
const MOST_BODY = 24_576;

/** As much of a deviation as fits: first its earlier exchanges are left out, then everything in it is cut shorter and shorter. */
export const shortenDeviation = (deviation: Deviation, fits: (shortened: Deviation) => boolean): Deviation => {
  for (let exchanges = MOST_EXCHANGES; exchanges > 1; exchanges = Math.floor(exchanges / 2)) {
    const shortened = shortenTo(deviation, MOST_BODY, exchanges);
    if (fits(shortened)) return shortened;
  }
  for (let most = MOST_BODY; ; most = Math.floor(most / 2)) {
    const shortened = shortenTo(deviation, most, 1);
    if (fits(shortened) || most < 100) return shortened;
  }
};
