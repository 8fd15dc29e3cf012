import type { ExchangeRecord, Header, RecordedBody } from '../../../exchange/recorded-exchange.ts';
import { escapes } from '../../model/assemble/told-apart.ts';
import { count } from '../../text/count.ts';
import { printable } from '../../text/printable.ts';
import { hexLines } from './hex-lines.ts';
import { jsonLines } from './json-lines.ts';

/** One line of a message as shown, and whether the deviation is there. */
export interface MessageLine {
  readonly text: string;
  readonly marked: boolean;
}

export const requestLines = ({ request }: ExchangeRecord): readonly MessageLine[] => [
  line(`${request.method} ${request.url}`),
  ...headerLines(request.headers, ''),
  ...(request.body === null ? [] : bodyLines(request.body, '')),
];

/**
 * `place` as in a deviation: a JSON Pointer with `*` for list positions, `status`, or `header:<name>`. Of several items only those are
 * marked that have there what was `received`, where that can be told.
 */
export const responseLines = (
  { response, failure }: ExchangeRecord,
  place: string,
  received = '',
): readonly MessageLine[] => {
  if (response === null) return [line(failure === null ? 'no answer' : `${failure.kind}: ${failure.message}`)];
  return [
    line(`status ${response.status}`, place === 'status'),
    ...headerLines(response.headers, place),
    ...withoutRight(bodyLines(response.body, place), place, received),
  ];
};

/** Unmarks items that show another value than the received one. */
const withoutRight = (lines: readonly MessageLine[], place: string, received: string): readonly MessageLine[] => {
  const isWrong = ({ text, marked }: MessageLine): boolean => marked && showsReceived(text, received);
  if (!place.includes('*') || !lines.some(isWrong)) return lines;
  return lines.map((one) => ({ ...one, marked: isWrong(one) }));
};

/** Whether the value on a line is the one at the beginning of the finding's `received` text. */
const showsReceived = (text: string, received: string): boolean => {
  const value = text
    .trim()
    .replace(/^"(?:[^"\\]|\\.)*": /, '')
    .replace(/,$/, '');
  return [value, escapes(value)].some((one) => `${printable(received)},`.startsWith(`${one},`));
};

const line = (text: string, marked = false): MessageLine => ({ text: printable(text, { layout: true }), marked });

const headerLines = (headers: readonly Header[], place: string): readonly MessageLine[] =>
  headers.map(([name, value]) => line(`${name}: ${value}`, place.toLowerCase() === `header:${name.toLowerCase()}`));

const bodyLines = (body: RecordedBody, place: string): readonly MessageLine[] => {
  const { content, encoding, bytes, cut, sha256, coding } = body;
  if (bytes === 0) return [];
  const decoded = coding === undefined ? [] : [`came as ${coding} and was decoded`];
  if (sha256 !== undefined) {
    const notes = [`${count(bytes, 'byte')} that are not shown`, `SHA-256 ${sha256}`, ...decoded];
    return [line(''), line(`(${notes.join('; ')})`)];
  }
  const notes = [
    ...decoded,
    ...(encoding === 'base64' ? ['not text, so its bytes are shown'] : []),
    ...(cut ? [`only its beginning, of ${count(bytes, 'byte')} in all`] : []),
  ];
  return [
    line(''),
    ...contentLines(content, encoding, cut, place),
    ...(notes.length > 0 ? [line(''), line(`(${notes.join('; ')})`)] : []),
  ];
};

const contentLines = (
  content: string,
  encoding: RecordedBody['encoding'],
  cut: boolean,
  place: string,
): readonly MessageLine[] => {
  if (encoding === 'base64') return hexLines(content).map((text) => line(text));
  const json = jsonLines(content, { cut });
  return json === null
    ? content.split('\n').map((text) => line(text))
    : json.map(({ text, path }) => line(text, isAt(path, place)));
};

/** Whether a path lies at the place or below it. */
const isAt = (path: readonly string[], place: string): boolean => {
  if (!place.startsWith('/')) return false;
  const wanted = place
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return wanted.every((part, index) => part === path[index] || (part === '*' && /^\d+$/.test(path[index] ?? '')));
};
