import { bendReply, bendStatus, type Shown } from './bend.ts';
import { bendRefusal, part, requestRoutes } from './bend-agent.ts';
import { change, changeHeaders, shows } from './bend-captured.ts';
import type { Fault } from './fault.ts';

const on = requestRoutes;

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

/** What can be wrong with the form of answers about captured requests. */
export const capturedRequestFaults: readonly Fault[] = [...forms, ...answers];
