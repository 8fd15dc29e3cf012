import { seatOf } from './backends.ts';
import { bendShown } from './bend.ts';
import { type Fault, routesOf } from './fault.ts';
import { echoes, onEntries, onText, storeBent } from './store-bent.ts';

const seat = seatOf('http-response-backends');
const touches = echoes(seat.name);

/** What can be wrong with HTTP response backends and with nothing else. */
export const httpResponseBackendFaults: readonly Fault[] = [
  {
    name: 'http-response-backends.body-trimmed',
    summary: 'the body is stored without its outer white space',
    breaks: ['http-response-backends.body-kept'],
    touches,
    plant: (d) =>
      storeBent(
        d,
        seat,
        'body',
        onText((text) => text.trim()),
      ),
  },
  {
    name: 'http-response-backends.body-cut-short',
    summary: 'the body is cut off after 2048 characters',
    breaks: ['http-response-backends.body-kept'],
    touches,
    plant: (d) =>
      storeBent(
        d,
        seat,
        'body',
        onText((text) => text.slice(0, 2048)),
      ),
  },
  {
    name: 'http-response-backends.body-escaped-on-update',
    summary: 'an update stores the body with HTML escapes',
    breaks: ['http-response-backends.body-kept'],
    touches,
    plant: (d) =>
      storeBent(
        d,
        seat,
        'body',
        onText((text) => text.replaceAll('<', '&lt;')),
        ['update'],
      ),
  },
  {
    name: 'http-response-backends.body-reformatted-by-get',
    summary: 'get shows a body that is JSON without its white space',
    breaks: ['http-response-backends.body-kept'],
    touches,
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          try {
            shown['body'] = JSON.stringify(JSON.parse(String(shown['body'])));
          } catch {
            // Not JSON, so it stays as it is.
          }
        },
        ['get'],
      ),
  },
  {
    name: 'http-response-backends.header-values-in-lower-case',
    summary: 'values of headers are stored in lower case, like names',
    breaks: ['http-response-backends.headers-kept'],
    touches,
    plant: (d) =>
      storeBent(
        d,
        seat,
        'headers',
        onEntries((all) => all.map(([name, value]) => [name, String(value).toLowerCase()])),
      ),
  },
  {
    name: 'http-response-backends.third-header-lost-on-update',
    summary: 'an update keeps two headers at most',
    breaks: ['http-response-backends.headers-kept'],
    touches,
    plant: (d) =>
      storeBent(
        d,
        seat,
        'headers',
        onEntries((all) => all.slice(0, 2)),
        ['update'],
      ),
  },
  {
    name: 'http-response-backends.content-type-always-added',
    summary: 'get shows a content-type that was never set',
    breaks: ['http-response-backends.headers-kept', 'http-response-backends.headers-null-when-none'],
    touches,
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['headers'] = { 'content-type': 'text/plain', ...(shown['headers'] as object | null) };
        },
        ['get'],
      ),
  },
  {
    name: 'http-response-backends.no-headers-as-empty-map',
    summary: 'headers is {} when there are none',
    breaks: ['http-response-backends.headers-null-when-none'],
    touches: [],
    plant: (d) =>
      bendShown(d, seat, (shown) => {
        shown['headers'] ??= {};
      }),
  },
  {
    name: 'http-response-backends.no-headers-as-empty-map-in-lists',
    summary: 'headers is {} when there are none, in lists alone',
    breaks: ['http-response-backends.headers-null-when-none'],
    touches: [],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['headers'] ??= {};
        },
        ['list'],
      ),
  },
  {
    name: 'http-response-backends.status-code-by-class',
    summary: 'status_code is stored as the first of its hundred',
    breaks: ['http-response-backends.status-code-kept'],
    touches,
    plant: (d) => storeBent(d, seat, 'status_code', (code) => Math.floor(Number(code) / 100) * 100),
  },
  {
    name: 'http-response-backends.status-code-of-errors-on-update',
    summary: 'an update stores every 5xx as 500',
    breaks: ['http-response-backends.status-code-kept'],
    touches,
    plant: (d) => storeBent(d, seat, 'status_code', (code) => (Number(code) >= 500 ? 500 : code), ['update']),
  },
  {
    name: 'http-response-backends.status-code-beyond-int32',
    summary: 'create takes and shows a status_code that no int32 holds',
    breaks: ['http-response-backends.status-code-kept'],
    touches: ['http-response-backends.shape'],
    plant: (d) =>
      d.detour(routesOf(seat).create, async (call, next) => {
        const { status_code: code } = call.body;
        if (typeof code !== 'number' || code < 2 ** 31) return next(call);
        const reply = await next({ ...call, body: { ...call.body, status_code: 200 } });
        return { ...reply, body: { ...Object(reply.body), status_code: code } };
      }),
  },
  {
    name: 'http-response-backends.status-code-as-text-in-lists',
    summary: 'lists show status_code as text',
    breaks: ['http-response-backends.shape'],
    touches,
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['status_code'] = String(shown['status_code']);
        },
        ['list'],
      ),
  },
];
