import { bendReply, bendStatus, type Shown } from './bend.ts';
import { bendCaptured, bendRefusal, part, requestRoutes } from './bend-agent.ts';
import type { Fault } from './fault.ts';

const on = requestRoutes;

/** A fault that shows one thing otherwise than it is. */
const shows = (
  name: string,
  summary: string,
  breaks: Fault['breaks'],
  bend: (shown: Shown) => void,
  places: readonly ('detail' | 'list')[] = ['detail', 'list'],
  touches: readonly string[] = places.length === 1 ? ['captured-requests.get-agrees'] : [],
): Fault => ({
  name: `captured-requests.${name}`,
  summary,
  breaks,
  touches,
  plant: (d) => bendCaptured(d, bend, places),
});

const change = (shown: Shown, field: string, to: (value: unknown) => unknown): void => {
  shown[field] = to(shown[field]);
};

type Side = 'request' | 'response';
const changeHeaders = (shown: Shown, side: Side, to: (values: string[]) => unknown): void => {
  const headers = part(shown, side, 'headers') as Record<string, string[]>;
  for (const [name, values] of Object.entries(headers)) headers[name] = to(values) as string[];
};
const changeRaw = (shown: Shown, side: Side, to: (raw: Buffer) => Buffer | string): void => {
  const of = part(shown, side);
  if (typeof of['raw'] !== 'string') return;
  const bent = to(Buffer.from(of['raw'], 'base64'));
  of['raw'] = typeof bent === 'string' ? bent : bent.toString('base64');
};
const asText = (raw: Buffer): Buffer => Buffer.from(raw.toString('utf8'));
const bodyAt = (raw: Buffer): number => raw.indexOf('\r\n\r\n') + 4;

const forms: readonly Fault[] = [
  shows('duration-has-fraction', 'duration is no integer', ['captured-requests.shape'], (shown) =>
    change(shown, 'duration', (value) => Number(value) + 0.5),
  ),
  shows(
    'headers-are-text',
    'lists show header values as text',
    ['captured-requests.shape'],
    (shown) => changeHeaders(shown, 'request', (values) => values.join(', ')),
    ['list'],
  ),
  shows(
    'status-code-is-text',
    'response.status_code is text',
    ['captured-requests.shape'],
    (shown) => {
      const response = part(shown, 'response');
      if ('status_code' in response) change(response, 'status_code', String);
    },
    ['detail', 'list'],
    ['captured-requests.response-status'],
  ),
  shows(
    'raw-left-out-of-lists',
    'lists have no response.raw',
    ['captured-requests.shape'],
    (shown) => void delete part(shown, 'response')['raw'],
    ['list'],
    ['captured-requests.get-agrees', 'captured-requests.response-raw'],
  ),
  shows(
    'uri-without-id-in-lists',
    'lists show the uri of the list for every request',
    ['captured-requests.uri-form'],
    (shown) => change(shown, 'uri', () => '/api/requests/http'),
    ['list'],
  ),
  shows('start-with-space', 'start has a space where RFC 3339 has a T', ['captured-requests.timestamps'], (shown) =>
    change(shown, 'start', (value) => String(value).replace('T', ' ')),
  ),
  shows(
    'start-without-offset',
    'start has no offset in the detail',
    ['captured-requests.timestamps'],
    (shown) => change(shown, 'start', (value) => String(value).replace(/(Z|[+-]\d\d:\d\d)$/, '')),
    ['detail'],
  ),
];

const contents: readonly Fault[] = [
  shows(
    'tunnel-name-cut',
    'tunnel_name is cut at 20 characters',
    ['captured-requests.tunnel-name'],
    (shown) => change(shown, 'tunnel_name', (value) => String(value).slice(0, 20)),
    ['detail', 'list'],
    ['captured-requests.tunnel-name-filter'],
  ),
  shows(
    'remote-addr-empty-in-lists',
    'remote_addr is empty, in lists alone',
    ['captured-requests.remote-addr'],
    (shown) => change(shown, 'remote_addr', () => ''),
    ['list'],
  ),
  shows('start-is-the-epoch', 'start is the beginning of 1970', ['captured-requests.start'], (shown) =>
    change(shown, 'start', () => '1970-01-01T00:00:00+00:00'),
  ),
  shows('duration-counts-down', 'duration is what is left of an hour', ['captured-requests.duration'], (shown) =>
    change(shown, 'duration', (value) => 3.6e12 - Number(value)),
  ),
  shows('method-in-lower-case', 'request.method is in lower case', ['captured-requests.method'], (shown) =>
    change(part(shown, 'request'), 'method', (value) => String(value).toLowerCase()),
  ),
  shows(
    'method-is-get-in-detail',
    'the detail shows GET for every method',
    ['captured-requests.method'],
    (shown) => change(part(shown, 'request'), 'method', () => 'GET'),
    ['detail'],
  ),
  shows('proto-is-http', 'request.proto is the scheme', ['captured-requests.request-proto'], (shown) =>
    change(part(shown, 'request'), 'proto', () => 'http'),
  ),
  shows(
    'last-header-value',
    'request.headers has the last value of each header',
    ['captured-requests.request-headers'],
    (shown) => changeHeaders(shown, 'request', (values) => values.slice(-1)),
  ),
  shows(
    'header-values-reversed',
    'request.headers has its values in reverse',
    ['captured-requests.request-headers'],
    (shown) => changeHeaders(shown, 'request', (values) => [...values].reverse()),
  ),
  shows(
    'first-answer-header-value',
    'response.headers has the first value of each header',
    ['captured-requests.response-headers'],
    (shown) => changeHeaders(shown, 'response', (values) => values.slice(0, 1)),
  ),
  shows('uri-unescaped', 'request.uri has its escapes taken off', ['captured-requests.request-uri'], (shown) =>
    change(part(shown, 'request'), 'uri', (value) => decodeURIComponent(String(value))),
  ),
  shows(
    'uri-cut-in-lists',
    'lists show the first part of the path alone',
    ['captured-requests.request-uri'],
    (shown) => change(part(shown, 'request'), 'uri', (value) => String(value).replace(/^(\/[^/]*).*$/, '$1')),
    ['list'],
  ),
  shows(
    'raw-through-text',
    'request.raw is what is left when bytes are taken for text',
    ['captured-requests.request-raw'],
    (shown) => changeRaw(shown, 'request', asText),
  ),
  shows('raw-cut', 'request.raw is cut at 10000 bytes', ['captured-requests.request-raw'], (shown) =>
    changeRaw(shown, 'request', (raw) => raw.subarray(0, 10_000)),
  ),
  shows(
    'raw-without-head',
    'request.raw is the body alone, in the detail',
    ['captured-requests.request-raw'],
    (shown) => changeRaw(shown, 'request', (raw) => raw.subarray(bodyAt(raw))),
    ['detail'],
  ),
  shows('raw-not-encoded', 'request.raw is not encoded', ['captured-requests.request-raw'], (shown) =>
    changeRaw(shown, 'request', (raw) => raw.toString('latin1')),
  ),
  shows(
    'answer-raw-through-text',
    'response.raw is what is left when bytes are taken for text',
    ['captured-requests.response-raw'],
    (shown) => changeRaw(shown, 'response', asText),
  ),
  shows(
    'answer-raw-cut-in-lists',
    'lists show a response.raw without its last byte',
    ['captured-requests.response-raw'],
    (shown) => changeRaw(shown, 'response', (raw) => raw.subarray(0, -1)),
    ['list'],
  ),
  shows(
    'status-code-is-200',
    'response.status_code is 200 for every success',
    ['captured-requests.response-status'],
    (shown) => {
      const response = part(shown, 'response');
      if (Number(response['status_code']) < 300) response['status_code'] = 200;
    },
  ),
  shows(
    'status-text-fixed',
    'response.status is OK whatever the answer',
    ['captured-requests.response-status'],
    (shown) => {
      const response = part(shown, 'response');
      if ('status' in response) response['status'] = 'OK';
    },
  ),
  shows(
    'pending-response-empty',
    'response is an empty object while it is awaited',
    ['captured-requests.response-pending'],
    (shown) => {
      shown['response'] ??= {};
    },
    ['detail', 'list'],
    ['captured-requests.shape', 'captured-requests.response-arrives'],
  ),
  shows(
    'pending-response-502-in-detail',
    'the detail shows 502 while the response is awaited',
    ['captured-requests.response-pending'],
    (shown) => {
      shown['response'] ??= { status: '502 Bad Gateway', status_code: 502, proto: 'HTTP/1.1', headers: {}, raw: '' };
    },
    ['detail'],
  ),
];

const answers: readonly Fault[] = [
  {
    name: 'captured-requests.declared-as-html',
    summary: 'the list declares its JSON as HTML',
    breaks: ['captured-requests.json'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, on.list, (reply) => {
        reply.headers['content-type'] = 'text/html';
      }),
  },
  {
    name: 'captured-requests.refused-in-plain-text',
    summary: 'an unknown id is refused in plain text',
    breaks: ['captured-requests.refusals-json'],
    touches: [],
    plant: (d) =>
      bendRefusal(d, on.detail, () => ({ status: 404, headers: { 'content-type': 'text/plain' }, body: 'gone' })),
  },
  ...(['list', 'detail'] as const).map(
    (place): Fault => ({
      name: `captured-requests.${place}-answers-206`,
      summary: `the ${place} answers 206`,
      breaks: [place === 'list' ? 'captured-requests.list' : 'captured-requests.get'],
      touches: [],
      plant: ({ agent }) => bendStatus(agent, on[place], 206),
    }),
  ),
  {
    name: 'captured-requests.list-uri-of-tunnels',
    summary: 'the uri of the list is that of the tunnels',
    breaks: ['captured-requests.list-object'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, on.list, (reply) => {
        reply.body = { ...(reply.body as object), uri: '/api/tunnels' };
      }),
  },
  {
    name: 'captured-requests.ids-shared',
    summary: 'lists show one id for the first two requests',
    breaks: ['captured-requests.id-unique'],
    touches: ['captured-requests.*'],
    plant: ({ agent }) =>
      bendReply(agent, on.list, (reply) => {
        const [first, second] = (reply.body as { requests: Shown[] }).requests;
        if (first && second) second['id'] = first['id'];
      }),
  },
  {
    name: 'captured-requests.detail-of-the-newest',
    summary: 'the detail shows the newest request, whatever the id',
    breaks: ['captured-requests.get-agrees'],
    touches: ['captured-requests.*'],
    plant: ({ agent }) =>
      agent.detour(on.detail, (call, next) => {
        const [newest] = agent.inspector.list(1, null);
        const known = agent.inspector.find(call.params['id'] ?? '') !== undefined;
        return next(known && newest ? { ...call, params: { id: newest.id } } : call);
      }),
  },
  {
    name: 'captured-requests.unknown-id-crashes',
    summary: 'the detail of an unknown id answers 500',
    breaks: ['captured-requests.unknown-id'],
    touches: ['captured-requests.cleared-not-shown'],
    plant: (d) => bendRefusal(d, on.detail, () => ({ status: 500, headers: {}, body: { msg: 'oops' } })),
  },
  {
    name: 'captured-requests.unknown-id-by-beginning',
    summary: 'the detail is found by the beginning of an id',
    breaks: ['captured-requests.unknown-id'],
    touches: [],
    plant: ({ agent }) =>
      agent.detour(on.detail, (call, next) => {
        const asked = call.params['id'] ?? '';
        const found = agent.inspector.list(1000, null).find(({ id }) => asked.startsWith(id));
        return next(found ? { ...call, params: { id: found.id } } : call);
      }),
  },
];

/** What can be wrong with how captured requests are shown. */
export const capturedRequestFaults: readonly Fault[] = [...forms, ...contents, ...answers];
