import { gunzipSync } from 'node:zlib';
import type { Header } from '../../../../src/exchange/recorded-exchange.ts';
import { isSameTarget, unescaped, valuesByName } from '../../../../src/judge/readers/http-message.ts';
import { areShown, isOwn } from './capture-claims.ts';
import type { Exhibit } from './exhibits.ts';
import type { Passed } from './passed.ts';

/** A target without escapes and repeated slashes, which a gateway in front of a tunnel may remove from an uncommon path. */
const tidied = (target: string): string => {
  const [path = '', query = ''] = target.split('?');
  return `${unescaped(path).replace(/\/+/g, '/')}?${new URLSearchParams(query)}`;
};

const isTarget = (sent: string, arrived: string, { isUncommon }: Exhibit): boolean =>
  isSameTarget(arrived, sent) || (isUncommon === true && tidied(arrived) === tidied(sent));

/** A gateway in front of a tunnel may send a GET for a HEAD, as a cache does. */
const isMethod = ({ method }: Exhibit, arrived: string): boolean =>
  arrived === method || (method === 'HEAD' && arrived === 'GET');

const gzipMagic = Buffer.from([0x1f, 0x8b]);

const isPacked = (body: Buffer): boolean => body.subarray(0, 2).equals(gzipMagic);

/** More than any body that a suite sends: a few bytes of gzip can hold gigabytes. */
const mostUnpacked = 16 * 1024 * 1024;

/** What a body holds that is packed with gzip; any other, and one that is damaged or too large, as it is. */
const contentOf = (body: Buffer): Buffer => {
  try {
    return isPacked(body) ? gunzipSync(body, { maxOutputLength: mostUnpacked }) : body;
  } catch {
    return body;
  }
};

const codingOf = (headers: readonly Header[]): string => linesOf(headers, 'content-encoding').join().toLowerCase();

/** A proxy may decompress a body or compress it in another way; then Content-Encoding says so. */
const isCarried = (sent: Buffer, headers: readonly Header[], arrived: Buffer): boolean => {
  if (arrived.equals(sent)) return true;
  const coding = codingOf(headers);
  if (coding !== '' && coding !== 'gzip') return true;
  return isPacked(arrived) === (coding === 'gzip') && contentOf(arrived).equals(contentOf(sent));
};

/** Names of our own headers, which no proxy has a reason to change, whose values did not arrive as they were sent. */
const changedHeaders = (sent: readonly Header[], arrived: readonly Header[]): string[] => {
  const shown = valuesByName(arrived);
  const wanted = valuesByName(sent);
  const changed = [...wanted].filter(([name, values]) => isOwn(name) && !areShown(values, shown.get(name) ?? [], name));
  // Only we send our own headers: an additional one comes from another request.
  const added = [...shown.keys()].filter((name) => isOwn(name) && !wanted.has(name));
  return [
    ...[...changed.map(([name]) => name), ...added].map((name) => `header ${name}`),
    ...(isRetyped(sent, arrived) ? ['header content-type'] : []),
  ];
};

const squeezed = (line: string): string => line.toLowerCase().replace(/\s/g, '');

/** Whether a content type did not arrive as it was sent. A proxy may add a charset. */
const isRetyped = (sent: readonly Header[], arrived: readonly Header[]): boolean =>
  linesOf(sent, 'content-type').some(
    (type) => !linesOf(arrived, 'content-type').some((line) => squeezed(line).startsWith(squeezed(type))),
  );

/** A proxy that forwards a request must not change these: RFC 9110, section 11.6.2. */
const lacksAuthorization = (sent: readonly Header[], arrived: readonly Header[]): boolean =>
  linesOf(sent, 'authorization').some((line) => !linesOf(arrived, 'authorization').includes(line));

const linesOf = (headers: readonly Header[], wanted: string): string[] =>
  headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));

/** A proxy may split or join cookies, and add its own. */
const lacksCookie = (sent: readonly Header[], arrived: readonly Header[]): boolean => {
  const pairs = (headers: readonly Header[]): string[] =>
    linesOf(headers, 'cookie').flatMap((line) => line.split(/[;,] */));
  return pairs(sent).some((pair) => !pairs(arrived).includes(pair));
};

/** The parts of a request that did not arrive as they were sent. */
export const changesOf = ({ exhibit, target, received, answer: { request } }: Passed): readonly string[] => [
  ...(isMethod(exhibit, received.method) ? [] : ['method']),
  ...(isTarget(target, received.target, exhibit) ? [] : ['path']),
  ...changedHeaders(request.headers, received.headers),
  ...(lacksCookie(request.headers, received.headers) ? ['header cookie'] : []),
  ...(lacksAuthorization(request.headers, received.headers) ? ['header authorization'] : []),
  ...(isCarried(exhibit.body ?? Buffer.alloc(0), received.headers, received.body) ? [] : ['body']),
];

/** A cookie as it is set: its name with its value, and the names of its attributes. */
const cookieIn = (line: string): { readonly pair: string; readonly attributes: readonly string[] } => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  return { pair, attributes: attributes.map((one) => one.replace(/=.*/s, '').toLowerCase()) };
};

/** Whether the cookie that arrived has the same name and value and at least the same attributes, whatever their values. */
export const isSetAs = (sent: string, arrived: string): boolean => {
  const [wanted, set] = [cookieIn(sent), cookieIn(arrived)];
  return set.pair === wanted.pair && wanted.attributes.every((name) => set.attributes.includes(name));
};

/** Set-Cookie headers cannot be joined by commas: RFC 9110, section 5.3. A gateway may add attributes, and cookies of its own. */
const lacksSetCookie = (sent: readonly Header[], arrived: readonly Header[]): boolean =>
  linesOf(sent, 'set-cookie').some((cookie) => !linesOf(arrived, 'set-cookie').some((line) => isSetAs(cookie, line)));

/** Whether a redirect leads elsewhere. A proxy may write its path as an absolute URL. */
const isMoved = (sent: readonly Header[], arrived: readonly Header[]): boolean =>
  linesOf(sent, 'location').some((path) => !linesOf(arrived, 'location').some((line) => line.endsWith(path)));

/**
 * The parts of an answer that did not come back as the local server sent them. A gateway in front of a tunnel may answer server errors in its own
 * words, may not support informational answers, and may fail on uncommon requests.
 */
export const changesBackOf = ({ exhibit, answer: { response } }: Passed): readonly string[] => {
  const { status, headers, body, manner } = exhibit.answered;
  const isBeyond = exhibit.isUncommon === true && (response === null || response.status >= 500);
  if (status >= 500 || manner === 'after-hints' || isBeyond) return [];
  if (response === null) return ['answer'];
  const another = response.status === status ? [] : [`status ${response.status}`];
  // An answer to a HEAD may leave out the headers of the content.
  if (exhibit.method === 'HEAD') return another;
  return [
    ...another,
    ...changedHeaders(headers, response.headers),
    ...(lacksSetCookie(headers, response.headers) ? ['header set-cookie'] : []),
    ...(isMoved(headers, response.headers) ? ['header location'] : []),
    ...(isCarried(body, response.headers, response.body) ? [] : ['body']),
  ];
};
