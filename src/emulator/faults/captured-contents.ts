import { part } from './bend-agent.ts';
import { change, changeHeaders, changeRaw, shows } from './bend-captured.ts';
import type { Fault } from './fault.ts';

const asText = (raw: Buffer): Buffer => Buffer.from(raw.toString('utf8'));
const bodyAt = (raw: Buffer): number => raw.indexOf('\r\n\r\n') + 4;

/** What can be wrong with what is shown of the exchange itself. */
export const capturedContentFaults: readonly Fault[] = [
  shows(
    'tunnel-name-cut',
    'tunnel_name lacks its last character',
    ['captured-requests.tunnel-name'],
    (shown) => change(shown, 'tunnel_name', (value) => String(value).slice(0, -1)),
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
  shows(
    'common-headers-left-out',
    'request.headers lacks Accept, Content-Type and User-Agent',
    ['captured-requests.request-headers'],
    (shown) => {
      const headers = part(shown, 'request', 'headers');
      for (const name of ['Accept', 'Content-Type', 'User-Agent']) delete headers[name];
    },
  ),
  shows(
    'answer-content-type-left-out',
    'response.headers lacks Content-Type',
    ['captured-requests.response-headers'],
    (shown) => void delete part(shown, 'response', 'headers')['Content-Type'],
  ),
  shows(
    'answer-cache-control-is-another',
    'response.headers has Cache-Control with other values',
    ['captured-requests.response-headers'],
    (shown) => {
      const headers = part(shown, 'response', 'headers');
      if ('Cache-Control' in headers) headers['Cache-Control'] = ['private'];
    },
  ),
  shows('uri-read-as-form', 'request.uri has a space for each plus', ['captured-requests.request-uri'], (shown) =>
    change(part(shown, 'request'), 'uri', (value) => decodeURIComponent(String(value)).replaceAll('+', ' ')),
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
