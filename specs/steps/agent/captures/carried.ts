import { gunzipSync } from 'node:zlib';
import type { Header } from '../../../../src/exchange/recorded-exchange.ts';
import { isSameTarget, unescaped, valuesByName } from '../../../../src/judge/readers/http-message.ts';
import { areShown, isOwn } from './capture-claims.ts';
import type { Exhibit } from './exhibits.ts';
import type { Passed } from './passed.ts';

/** As far as what stands in front of a tunnel may write an uncommon path anew: it may take off escapes and join slashes. */
const tidied = (target: string): string => {
  const [path = '', query = ''] = target.split('?');
  return `${unescaped(path).replace(/\/+/g, '/')}?${new URLSearchParams(query)}`;
};

const isTarget = (sent: string, arrived: string, { isUncommon }: Exhibit): boolean =>
  isSameTarget(arrived, sent) || (isUncommon === true && tidied(arrived) === tidied(sent));

/** What stands in front of a tunnel may ask with GET for a HEAD, as a cache does. */
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

/** A compressed body may be decompressed on the way, or compressed otherwise: then its headers say so. */
const isCarried = (sent: Buffer, headers: readonly Header[], arrived: Buffer): boolean => {
  if (arrived.equals(sent)) return true;
  const coding = codingOf(headers);
  if (coding !== '' && coding !== 'gzip') return true;
  return isPacked(arrived) === (coding === 'gzip') && contentOf(arrived).equals(contentOf(sent));
};

/** Headers that nobody on the way has a reason to touch, and that one end did not get as the other sent them. */
const changedHeaders = (sent: readonly Header[], arrived: readonly Header[]): string[] => {
  const shown = valuesByName(arrived);
  const wanted = valuesByName(sent);
  const changed = [...wanted].filter(([name, values]) => isOwn(name) && !areShown(values, shown.get(name) ?? [], name));
  // Nobody sends one of ours but us: it was left over from another request.
  const added = [...shown.keys()].filter((name) => isOwn(name) && !wanted.has(name));
  return [
    ...[...changed.map(([name]) => name), ...added].map((name) => `header ${name}`),
    ...(isRetyped(sent, arrived) ? ['header content-type'] : []),
  ];
};

const squeezed = (line: string): string => line.toLowerCase().replace(/\s/g, '');

/** A charset may be added. */
const isRetyped = (sent: readonly Header[], arrived: readonly Header[]): boolean =>
  linesOf(sent, 'content-type').some(
    (type) => !linesOf(arrived, 'content-type').some((line) => squeezed(line).startsWith(squeezed(type))),
  );

/** A proxy that forwards a request must not change these: RFC 9110, section 11.6.2. */
const lacksAuthorization = (sent: readonly Header[], arrived: readonly Header[]): boolean =>
  linesOf(sent, 'authorization').some((line) => !linesOf(arrived, 'authorization').includes(line));

const linesOf = (headers: readonly Header[], wanted: string): string[] =>
  headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));

/** Cookies may be sent apart or together, and others beside them. */
const lacksCookie = (sent: readonly Header[], arrived: readonly Header[]): boolean => {
  const pairs = (headers: readonly Header[]): string[] =>
    linesOf(headers, 'cookie').flatMap((line) => line.split(/[;,] */));
  return pairs(sent).some((pair) => !pairs(arrived).includes(pair));
};

/** In what a request that arrived differs from the one that was sent. */
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

/** Whether a cookie was set as another one that has more attributes, or other values of them. */
export const isSetAs = (sent: string, arrived: string): boolean => {
  const [wanted, set] = [cookieIn(sent), cookieIn(arrived)];
  return set.pair === wanted.pair && wanted.attributes.every((name) => set.attributes.includes(name));
};

/** Set-Cookie cannot be joined by commas: RFC 9110, section 5.3. What stands in front may add attributes, and cookies of its own. */
const lacksSetCookie = (sent: readonly Header[], arrived: readonly Header[]): boolean =>
  linesOf(sent, 'set-cookie').some((cookie) => !linesOf(arrived, 'set-cookie').some((line) => isSetAs(cookie, line)));

/** Where a redirect leads to may be written as a whole address. */
const isMoved = (sent: readonly Header[], arrived: readonly Header[]): boolean =>
  linesOf(sent, 'location').some((path) => !linesOf(arrived, 'location').some((line) => line.endsWith(path)));

/**
 * In what the answer that came back differs from the one that was given. What stands in front of a tunnel may have its own words for the
 * errors of servers, may know no informational answers, and may give up on what is uncommon.
 */
export const changesBackOf = ({ exhibit, answer: { response } }: Passed): readonly string[] => {
  const { status, headers, body, manner } = exhibit.answered;
  const isBeyond = exhibit.isUncommon === true && (response === null || response.status >= 500);
  if (status >= 500 || manner === 'after-hints' || isBeyond) return [];
  if (response === null) return ['answer'];
  const another = response.status === status ? [] : [`status ${response.status}`];
  // What is only told about in an answer to a HEAD may be left out.
  if (exhibit.method === 'HEAD') return another;
  return [
    ...another,
    ...changedHeaders(headers, response.headers),
    ...(lacksSetCookie(headers, response.headers) ? ['header set-cookie'] : []),
    ...(isMoved(headers, response.headers) ? ['header location'] : []),
    ...(isCarried(body, response.headers, response.body) ? [] : ['body']),
  ];
};
