import { STATUS_CODES } from 'node:http';
import { isObject, type JsonObject } from '../../base/json-object.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { type At, everywhere } from '../../faults/base/operator.ts';
import { seats } from '../../faults/base/seats.ts';
import { answer } from '../../faults/operators/answer.ts';
import { show } from '../../faults/operators/show.ts';
import type { Freedom } from '../base/freedom.ts';
import { capturedDeletionFreedoms } from './captured-deletions.ts';
import { capturedTrafficFreedoms } from './captured-traffic.ts';

type Side = 'request' | 'response';
const sides: readonly Side[] = ['request', 'response'];

/** The object at a path of an answer; an empty one if there is none. */
const part = (shown: JsonObject, ...path: readonly string[]): JsonObject =>
  path.reduce<JsonObject>((at, name) => (isObject(at[name]) ? at[name] : {}), shown);

/** Changes how a captured request looks. */
const onCaptured = (deployment: Deployment, change: (shown: JsonObject) => void, at: At = everywhere): void =>
  show(at, change).plant(deployment, seats.capturedRequests);

const onHeaders = (
  shown: JsonObject,
  side: Side,
  change: (name: string, values: string[]) => [string, string[]],
): void => {
  const message = part(shown, side);
  if (!isObject(message['headers'])) return;
  const headers = message['headers'] as Record<string, string[]>;
  message['headers'] = Object.fromEntries(Object.entries(headers).map(([name, values]) => change(name, values)));
};

const onRaw = (shown: JsonObject, side: Side, change: (text: string) => string): void => {
  const message = part(shown, side);
  if (typeof message['raw'] !== 'string') return;
  const text = Buffer.from(message['raw'], 'base64').toString('latin1');
  message['raw'] = Buffer.from(change(text), 'latin1').toString('base64');
};

const withoutChunks = (text: string): string => {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  if (!/transfer-encoding: chunked/i.test(head)) return text;
  const body = rest.join('\r\n\r\n');
  let content = '';
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.slice(at, end), 16);
    if (size === 0) break;
    content += body.slice(end + 2, end + 2 + size);
    at = end + 2 + size + 2;
  }
  return `${head}\r\n\r\n${content}`;
};

const added = 'X-Forwarded-For: 198.51.100.7\r\nX-Forwarded-Proto: https\r\n';
const withAdded = (text: string): string => text.replace(/^([A-Z]+ \S+ HTTP\/1\.\d\r\n)/, `$1${added}`);

/** What document 3 leaves open about captured requests: how they are shown, and what else they contain. */
export const capturedRequestFreedoms: readonly Freedom[] = [
  {
    name: 'inspector-spells-headers',
    summary: 'names of headers are in lower case in requests and in capitals in answers',
    plant: (d) =>
      onCaptured(d, (shown) => {
        onHeaders(shown, 'request', (name, values) => [name.toLowerCase(), values]);
        onHeaders(shown, 'response', (name, values) => [name.toUpperCase(), values]);
      }),
  },
  {
    name: 'inspector-joins-values',
    summary: 'the values of a header are joined by commas',
    plant: (d) =>
      onCaptured(d, (shown) => {
        for (const side of sides) onHeaders(shown, side, (name, values) => [name, [values.join(', ')]]);
      }),
  },
  {
    name: 'agent-adds-headers',
    summary: 'the agent adds headers to what it forwards, and to what it shows of it',
    plant: (d) => {
      d.agent.rules.passesOn = (bytes) => Buffer.from(withAdded(bytes.toString('latin1')), 'latin1');
      onCaptured(d, (shown) => {
        onRaw(shown, 'request', withAdded);
        part(shown, 'request', 'headers')['X-Forwarded-Proto'] = ['https'];
        const answered = part(shown, 'response', 'headers');
        if (Array.isArray(answered['Set-Cookie'])) answered['Set-Cookie'] = ['first=0', ...answered['Set-Cookie']];
      });
    },
  },
  {
    name: 'inspector-shows-path-alone',
    summary: 'request.uri is the path without its query and its escapes',
    plant: (d) =>
      onCaptured(d, (shown) => {
        const request = part(shown, 'request');
        request['uri'] = decodeURIComponent(String(request['uri']).replace(/\?.*$/, ''));
      }),
  },
  {
    name: 'inspector-shows-path-decoded',
    summary: 'request.uri is the path without its escapes, and the query as it was sent',
    plant: (d) =>
      onCaptured(d, (shown) => {
        const request = part(shown, 'request');
        request['uri'] = String(request['uri']).replace(/^[^?]*/, decodeURIComponent);
      }),
  },
  {
    name: 'inspector-shows-http2',
    summary: 'requests and answers are those of HTTP/2, without chunks',
    plant: (d) =>
      onCaptured(d, (shown) => {
        for (const side of sides) {
          onRaw(shown, side, withoutChunks);
          const message = part(shown, side);
          if ('proto' in message) message['proto'] = 'HTTP/2.0';
        }
      }),
  },
  {
    name: 'inspector-shows-interim-answers',
    summary: 'response.raw begins with the informational answer that came first',
    plant: (d) =>
      onCaptured(d, (shown) =>
        onRaw(shown, 'response', (text) => `HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n${text}`),
      ),
  },
  {
    name: 'inspector-shows-usual-words',
    summary: 'response.status is the usual words for the status, without the number',
    plant: (d) =>
      onCaptured(d, (shown) => {
        const response = part(shown, 'response');
        if ('status' in response) response['status'] = STATUS_CODES[Number(response['status_code'])] ?? 'Unknown';
      }),
  },
  {
    name: 'inspector-shows-status-line',
    summary: 'response.status is the whole status line',
    plant: (d) =>
      onCaptured(d, (shown) => {
        const response = part(shown, 'response');
        if ('status' in response) response['status'] = `HTTP/1.1 ${response['status']}`;
      }),
  },
  {
    name: 'inspector-counts-seconds',
    summary: 'duration is in seconds, start in UTC, remote_addr without a port, and there are more fields',
    plant: (d) =>
      onCaptured(d, (shown) => {
        shown['duration'] = Math.floor(Number(shown['duration']) / 1e9);
        shown['start'] = new Date(String(shown['start'])).toISOString().replace(/\.\d+Z$/, '-00:00');
        shown['remote_addr'] = '2001:db8::1';
        shown['labels'] = {};
      }),
  },
  {
    name: 'agent-clock-is-fast',
    summary: 'the clock of the agent is five hours ahead',
    plant: (d) => {
      const aheadMs = 5 * 60 * 60 * 1000;
      onCaptured(d, (shown) => {
        shown['start'] = new Date(Date.parse(String(shown['start'])) + aheadMs).toISOString();
      });
      answer(['get', 'list', 'replay', 'clear'], (reply) => {
        reply.headers['Date'] = new Date(Date.now() + aheadMs).toUTCString();
      }).plant(d, seats.capturedRequests);
    },
  },
  {
    name: 'inspector-shows-more-in-detail',
    summary: 'the detail has members of request and response that the list lacks',
    plant: (d) =>
      onCaptured(
        d,
        (shown) => {
          for (const side of sides) part(shown, side)['decoded'] = { text: '' };
        },
        'get',
      ),
  },
  {
    name: 'inspector-keeps-little',
    summary: 'of the bytes of a request and of an answer the first 4096 are kept',
    plant: (d) =>
      onCaptured(d, (shown) => {
        for (const side of sides) onRaw(shown, side, (text) => text.slice(0, 4096));
      }),
  },
  ...capturedTrafficFreedoms,
  ...capturedDeletionFreedoms,
];
