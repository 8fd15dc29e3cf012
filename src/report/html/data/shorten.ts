import type { ExchangeRecord, Header, RecordedBody } from '../../../exchange/recorded-exchange.ts';
import type { Deviation } from '../../model/report.ts';

/** Of one deviation at most this many exchanges are shown, because the earlier ones matter less than the last. */
const MOST_EXCHANGES = 8;
const MOST_HEADERS = 60;
const MOST_TEXT = 2_000;

/** The beginning of a text, without half a surrogate pair at its end. */
const beginning = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** A text cut to so many characters, with its full length stated; unchanged if it fits. */
export const shortenText = (text: string, most: number): string =>
  text.length <= Math.min(most, MOST_TEXT)
    ? text
    : `${beginning(text, Math.min(most, MOST_TEXT))}… (${text.length.toLocaleString('en-US')} characters in all)`;

/** A copy of a value in which no text is longer than `most`. */
export const shortenTexts = <Value>(value: Value, most: number): Value => {
  const shorten = (part: unknown): unknown => {
    if (typeof part === 'string') return shortenText(part, most);
    if (Array.isArray(part)) return part.map(shorten);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, shorten(inner)]));
  };
  // Texts are replaced by texts and nothing else changes, so the type stays the same.
  return shorten(value) as Value;
};

const shortenBody = (body: RecordedBody, most: number): RecordedBody => {
  if (body.content.length <= most) return body;
  // Base64 is cut at a multiple of four characters, which encode three bytes.
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

/** Shortened commands would do something else, so long ones are left out. */
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

/** Shortens a deviation until it fits: first earlier exchanges are left out, then all texts are cut more and more. */
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
