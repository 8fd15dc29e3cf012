/** A true deployment of which some endpoints, or all for some time, do not answer. Its other answers are correct, so nothing deviates. */

import type { Bounds } from '../../src/exchange/bounds.ts';
import type { Report } from '../../src/report/model/report.ts';
import { answerOf, type Bend, type Gate, unbent } from './proxy.ts';

export interface EndpointHostility {
  readonly name: string;
  /** More than one if it depends on what is tried, or on timing. */
  readonly verdicts: readonly Report['verdict'][];
  /** Made anew for each run. */
  readonly gate?: () => Gate;
  readonly bend?: () => Bend;
  /** For a run with little time. */
  readonly bounds: Partial<Bounds>;
  /** Everything that the run made can be removed at the end, so that the account is unchanged. */
  readonly isRestored: boolean;
}

type Asked = Parameters<Gate>[1];

/** The path contains no id. */
const isList = ({ method, path }: Asked): boolean => method === 'GET' && !/\/[a-z]+_\w{12,}(\/|$)/.test(path);
const isRead = (asked: Asked): boolean => asked.method === 'GET' && !isList(asked);
const by =
  (wanted: string) =>
  ({ method }: Asked): boolean =>
    method === wanted;
const to =
  (wanted: string, prefix: string) =>
  ({ method, path }: Asked): boolean =>
    method === wanted && path.startsWith(prefix);

const hang =
  (isMeant: (asked: Asked) => boolean): (() => Gate) =>
  () =>
  (_socket, asked) =>
    isMeant(asked);
const reset =
  (isMeant: (asked: Asked) => boolean): (() => Gate) =>
  () =>
  (socket, asked) => {
    if (isMeant(asked)) socket.resetAndDestroy();
    return isMeant(asked);
  };
const deny =
  (isMeant: (asked: Asked, count: number) => boolean, status: number, ...headers: string[]): (() => Gate) =>
  () =>
  (socket, asked, count) => {
    if (isMeant(asked, count)) socket.write(answerOf(status, Buffer.from('{"msg":"not now"}'), headers));
    return isMeant(asked, count);
  };

/** Answers "not now" for some time from one request on. */
const outage =
  (from: number, ms: number, status: number, ...headers: string[]): (() => Gate) =>
  () => {
    let until = 0;
    return (socket, _asked, count) => {
      if (count === from) until = performance.now() + ms;
      if (performance.now() >= until) return false;
      socket.write(answerOf(status, Buffer.from('{"msg":"not now"}'), headers));
      return true;
    };
  };

/** Also answers "not now", but carries the request out. */
const lostAnswers = (from: number, ms: number, status: number) => (): Bend => {
  let until = 0;
  return (socket, honest, count) => {
    if (count === from) until = performance.now() + ms;
    if (performance.now() >= until) return unbent(socket, honest, count);
    socket.write(answerOf(status, Buffer.from('{"msg":"not now"}')));
  };
};

const leaf = /\?leaf=(\d+)$/;

/** Behind the last page there is always another page, with a new item on it. */
const endless = (delayMs: number) => (): Bend => (socket, honest, count) => {
  const { method, path, status, body } = honest;
  if (!isList({ method, path }) || status !== 200) return unbent(socket, honest, count);
  const page = JSON.parse(body.toString()) as Record<string, unknown>;
  const uri = String(page['uri']).replace(/\?.*/, '');
  const [, n] = leaf.exec(path) ?? [];
  for (const [key, items] of Object.entries(page)) {
    if (!Array.isArray(items) || n === undefined) continue;
    page[key] = items.slice(0, 1).map((item) => ({ ...item, id: `${item.id}${n}`, uri: `${item.uri}${n}` }));
  }
  if (n !== undefined || page['next_page_uri'] === null) page['next_page_uri'] = `${uri}?leaf=${count}`;
  setTimeout(() => socket.write(answerOf(status, Buffer.from(JSON.stringify(page)))), delayMs);
};

/** A busy test machine answers long before this time. */
const short: Partial<Bounds> = { firstByteMs: 1500, totalMs: 3000 };
const hasty: Partial<Bounds> = { patienceMs: 200 };

const incomplete = { verdicts: ['incomplete'], isRestored: false } as const;

export const endpointHostilities: readonly EndpointHostility[] = [
  { ...incomplete, name: 'every DELETE hangs', gate: hang(by('DELETE')), bounds: short },
  { ...incomplete, name: 'every POST hangs', gate: hang(by('POST')), bounds: short },
  { ...incomplete, name: 'every read of one thing hangs', gate: hang(isRead), bounds: short, isRestored: true },
  { ...incomplete, name: 'every list hangs', gate: hang(isList), bounds: short },
  { ...incomplete, name: 'every DELETE is reset', gate: reset(by('DELETE')), bounds: {} },
  { ...incomplete, name: 'every POST is reset', gate: reset(by('POST')), bounds: {} },
  { ...incomplete, name: 'one update is reset', gate: reset(to('PATCH', '/api_keys/')), bounds: {}, isRestored: true },
  ...['', 'Retry-After: 0', 'Retry-After: 30', 'Retry-After: 3600'].map((header) => ({
    ...incomplete,
    name: `429 for ever from the eightieth request on, with ${header || 'no Retry-After'}`,
    gate: deny((_asked, count) => count >= 80, 429, ...(header ? [header] : [])),
    bounds: hasty,
  })),
  ...[502, 503, 504].map((status) => ({
    ...incomplete,
    name: `${status} for ever from the eightieth request on`,
    gate: deny((_asked, count) => count >= 80, status),
    bounds: hasty,
  })),
  { ...incomplete, name: '503 for ever', gate: deny(() => true, 503), bounds: hasty, isRestored: true },
  {
    ...incomplete,
    name: '503 for ever at one delete',
    gate: deny(to('DELETE', '/api_keys/'), 503),
    bounds: hasty,
  },
  {
    ...incomplete,
    name: '503 for ever at one update',
    gate: deny(to('PATCH', '/api_keys/'), 503, 'Retry-After: 0'),
    bounds: hasty,
    isRestored: true,
  },
  ...([[429, 'Retry-After: 1'], [502], [503], [503, 'Retry-After: 1'], [504]] as const).map(([status, header]) => ({
    name: `an outage with ${status} in the middle, with ${header ?? 'no Retry-After'}`,
    verdicts: ['conforms'] as const,
    gate: outage(80, 1500, status, ...(header ? [header] : [])),
    bounds: {},
    isRestored: true,
  })),
  {
    name: 'an outage in the middle, in which all is carried out and nothing answered',
    // A request that was carried out and is sent again is refused, which is an accident that a runner tries again.
    verdicts: ['conforms', 'incomplete'],
    bend: lostAnswers(80, 1500, 503),
    bounds: {},
    isRestored: true,
  },
];

/** The hostilities that need real time. */
export const slowHostilities: readonly EndpointHostility[] = [
  ...['', 'Retry-After: 2'].map((header) => ({
    name: `503 for twenty seconds in the middle, with ${header || 'no Retry-After'}`,
    verdicts: ['conforms'] as const,
    gate: outage(80, 20_000, 503, ...(header ? [header] : [])),
    bounds: {},
    isRestored: true,
  })),
  {
    name: 'lists without an end, and something new on each page',
    verdicts: ['conforms'],
    bend: endless(0),
    bounds: {},
    isRestored: true,
  },
  {
    name: 'lists without an end, of which each page takes half a second',
    verdicts: ['conforms', 'incomplete'],
    bend: endless(500),
    bounds: {},
    isRestored: false,
  },
  {
    name: 'an endpoint that takes twenty seconds',
    verdicts: ['conforms'],
    bend: () => (socket, honest, count) => {
      const isSlow = honest.method === 'PATCH' && honest.path.startsWith('/backends/http_response');
      setTimeout(() => unbent(socket, honest, count), isSlow ? 20_000 : 0);
    },
    bounds: {},
    isRestored: true,
  },
];
