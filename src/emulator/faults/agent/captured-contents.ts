import { gunzipSync } from 'node:zlib';
import { isObject } from '../../base/json-object.ts';
import type { Fault } from '../base/fault.ts';
import { type At, everywhere, type Operator, remember, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { bodyAt, bytes, headers, isDeclaredAs, withoutForm } from '../operators/captured.ts';
import { each } from '../operators/compound.ts';
import { alter, alterText, fix, omit } from '../operators/show.ts';
import { cut, lower } from '../operators/text.ts';

const asText = (raw: Buffer): Buffer => Buffer.from(raw.toString('utf8'));
const asItIs = (raw: Buffer): Buffer => raw;
const bodyOf = (raw: Buffer): Buffer => raw.subarray(bodyAt(raw));
const withoutQuery = (raw: Buffer): Buffer =>
  Buffer.from(raw.toString('latin1').replace(/^(\S+ [^? ]*)\?\S*/, '$1'), 'latin1');
const withoutEnd = (raw: Buffer): Buffer => raw.subarray(0, -1);

/** A message with its body unpacked, where it is packed. */
const unpacked = (raw: Buffer): Buffer => {
  const isPacked = /^content-encoding: gzip/im.test(raw.toString('latin1', 0, bodyAt(raw)));
  return isPacked ? Buffer.concat([raw.subarray(0, bodyAt(raw)), gunzipSync(bodyOf(raw))]) : raw;
};

const rewritten = (raw: Buffer): Buffer => {
  if (!isDeclaredAs(raw, 'application/json')) return raw;
  const body = JSON.stringify(JSON.parse(bodyOf(raw).toString()));
  return Buffer.concat([raw.subarray(0, bodyAt(raw)), Buffer.from(body)]);
};

const text = (path: string, change: (text: string) => unknown, at: At = everywhere): Operator =>
  alterText(at, path, change);
const duration = (change: (duration: number) => number, at: At = everywhere): Operator =>
  alter(at, 'duration', (value) => change(Number(value)));
const sent = (change: (values: string[]) => string[]): Operator => headers(everywhere, 'request', change);
const pending = (at: At, shown: object): Operator => alter(at, 'response', (response) => response ?? shown);

/** Shows no response if its status is one of some. */
const noResponse = (when: (status: number) => boolean): Operator =>
  alter(everywhere, 'response', (shown) => (isObject(shown) && when(Number(shown['status_code'])) ? null : shown));

/** Shows no response if its length was not announced, so that it ended with the connection. */
const noResponseUntilClose = alter(everywhere, 'response', (response) => {
  if (!isObject(response) || response['status_code'] === 204) return response;
  return /"(content-length|transfer-encoding)"/i.test(JSON.stringify(response['headers'])) ? response : null;
});
const badGateway = { status: '502 Bad Gateway', status_code: 502, proto: 'HTTP/1.1', headers: {}, raw: '' };
const withoutCommon = together(
  ...['Accept', 'Content-Type', 'User-Agent'].map((name) => omit(everywhere, `request.headers.${name}`)),
);
const withoutEmpty = (part: 'request' | 'response'): Operator =>
  alter(everywhere, `${part}.headers`, (map) =>
    Object.fromEntries(Object.entries(Object(map)).filter(([, values]) => String(values) !== '')),
  );
const successIs200 = alter(everywhere, 'response.status_code', (code) => (Number(code) < 300 ? 200 : code));

const localAddress = alter(
  everywhere,
  'remote_addr',
  (addr, shown, { deployment: { agent } }) => agent.tunnels.get(String(shown['tunnel_name']))?.address.shown ?? addr,
);
const publicAddress = alter(
  everywhere,
  'remote_addr',
  (addr, shown, { deployment: { agent } }) =>
    agent.tunnels.get(String(shown['tunnel_name']))?.publicUrl.replace(/^.*\//, '') ?? addr,
);
const startAtEnd = alterText(everywhere, 'start', (start, shown) =>
  new Date(Date.parse(start) + Number(shown['duration']) / 1e6).toISOString(),
);
const startOfTunnel = remember<string>('list', (first) =>
  alterText(everywhere, 'start', (start, { tunnel_name: name }) => {
    const known = first.get(String(name)) ?? start;
    first.set(String(name), known);
    return known;
  }),
);
const inDenver = (start: string): string => new Date(start).toISOString().replace('Z', '-07:00');
const methodOf = (raw: Buffer): string => raw.toString('latin1', 0, raw.indexOf(' '));
const withoutUncommonBody = (raw: Buffer): Buffer =>
  ['POST', 'PUT', 'PATCH'].includes(methodOf(raw)) ? raw : raw.subarray(0, bodyAt(raw));
const parted = (values: string[]): string[] => values.flatMap((value) => value.split(/, */));
const asForm = (uri: string): string => decodeURIComponent(uri).replaceAll('+', ' ');
const firstPart = (uri: string): string => uri.replace(/^(\/[^/]*).*$/, '$1');

const method = 'request.method';
const uri = 'request.uri';

/** What is wrong with what is shown of exchanges. */
export const capturedContentFaults: readonly Fault[] = faultsAt(seats.capturedRequests, [
  ...breaking('tunnel-name', {
    'tunnel-name-cut: tunnel_name is cut': text('tunnel_name', (name) => name.slice(0, -1)),
    'tunnel-name-escaped: tunnel_name is escaped as in a path': text('tunnel_name', encodeURIComponent),
  }),
  ...breaking('remote-addr', {
    'remote-addr-empty-in-lists: remote_addr is empty, in lists alone': fix('list', 'remote_addr', ''),
    'remote-addr-unknown: remote_addr is the word unknown': fix(everywhere, 'remote_addr', 'unknown'),
    'remote-addr-unspecified: remote_addr is 0.0.0.0:0': fix(everywhere, 'remote_addr', '0.0.0.0:0'),
    'remote-addr-is-public: remote_addr is the public address of the tunnel': publicAddress,
    'remote-addr-is-local: remote_addr is the local address that the tunnel forwards to': localAddress,
  }),
  ...breaking('start', {
    'start-is-the-epoch: start is the beginning of 1970': fix(everywhere, 'start', '1970-01-01T00:00:00+00:00'),
    'start-in-another-zone: start is the time of UTC with the offset of Denver': text('start', inDenver),
    'start-of-the-tunnel: start is one time for all requests of a tunnel': startOfTunnel,
    'start-is-the-end: start is when the exchange ended': startAtEnd,
  }),
  ...breaking('duration', {
    'duration-counts-down: duration is what is left of an hour': duration((value) => 3.6e12 - value),
    'duration-in-another-unit-in-lists: lists show seconds': duration((value) => Math.round(value / 1e9), 'list'),
    'duration-is-zero: duration is 0 for every exchange': duration(() => 0),
    'duration-in-32-bits: duration is a number of 32 bits': duration((value) => value | 0),
  }),
  ...breaking('method', {
    'method-in-lower-case: request.method is in lower case': text(method, lower),
    'method-is-get-in-detail: the detail shows GET for every method': fix('get', method, 'GET'),
    'head-shown-as-get: HEAD is shown as GET': text(method, (name) => name.replace('HEAD', 'GET')),
    'uncommon-method-unknown: PROPFIND is UNKNOWN': text(method, (name) => name.replace('PROPFIND', 'UNKNOWN')),
  }),
  wrong('proto-is-http', 'request.proto is the scheme', 'request-proto', fix(everywhere, 'request.proto', 'http')),
  ...breaking('request-uri', {
    'uri-read-as-form: request.uri has a space for each plus': text(uri, asForm),
    'uri-cut-in-lists: lists show the first part of the path alone': text(uri, firstPart, 'list'),
    'long-uri-cut: request.uri is cut after 128 characters': text(uri, cut(128)),
    'very-long-uri-cut: request.uri is cut after 1,024 characters': text(uri, cut(1024)),
    'uri-slashes-merged: request.uri has one slash for many': text(uri, (path) => path.replace(/\/+/g, '/')),
  }),
  ...breaking('request-headers', {
    'last-header-value: request.headers has the last value of each': sent((values) => values.slice(-1)),
    'header-values-reversed: request.headers has its values in reverse': sent((values) => values.reverse()),
    'empty-headers-left-out: request.headers lacks headers without a value': withoutEmpty('request'),
    'common-headers-left-out: request.headers lacks Accept, Content-Type and User-Agent': withoutCommon,
    'long-header-values-cut: long values are cut': sent(each(cut(100))),
    'header-values-parted: request.headers parts values at every comma': sent(parted),
  }),
  ...breaking('request-raw', {
    'raw-through-text: request.raw has bytes taken for text': bytes(everywhere, 'request', asText),
    'raw-cut: request.raw lacks its last byte': bytes(everywhere, 'request', withoutEnd),
    'raw-without-query: request.raw has the path without its query': bytes(everywhere, 'request', withoutQuery),
    'raw-without-head: request.raw is the body alone, in the detail': bytes('get', 'request', bodyOf),
    'raw-not-encoded: request.raw is not encoded': bytes(everywhere, 'request', asItIs, 'latin1'),
    'raw-in-base64url: request.raw is base64url': bytes(everywhere, 'request', asItIs, 'base64url'),
    'raw-of-forms-without-body: request.raw of a form has no body': bytes(everywhere, 'request', withoutForm),
    'raw-of-json-rewritten: request.raw has JSON written anew': bytes(everywhere, 'request', rewritten),
    'raw-unpacked: request.raw has its body unpacked': bytes(everywhere, 'request', unpacked),
    'raw-without-uncommon-bodies: request.raw has a body for POST, PUT and PATCH alone': bytes(
      everywhere,
      'request',
      withoutUncommonBody,
    ),
  }),
  ...breaking('response-headers', {
    'first-answer-header-value: response.headers has the first value of each': headers(everywhere, 'response', cut(1)),
    'answer-header-values-parted: response.headers parts values at every comma': headers(
      everywhere,
      'response',
      parted,
    ),
    'empty-answer-headers-left-out: response.headers lacks headers without a value': withoutEmpty('response'),
    'answer-content-type-left-out: there is no Content-Type': omit(everywhere, 'response.headers.Content-Type'),
    'answer-cache-control-is-another: response.headers has Cache-Control with other values': fix(
      everywhere,
      'response.headers.Cache-Control',
      ['private'],
    ),
  }),
  ...breaking('response-raw', {
    'answer-raw-through-text: response.raw has bytes taken for text': bytes(everywhere, 'response', asText),
    'answer-raw-cut-in-lists: lists show response.raw without its last byte': bytes('list', 'response', withoutEnd),
    'answer-raw-without-padding: response.raw lacks the padding of base64': text('response.raw', (raw) =>
      raw.replace(/=+$/, ''),
    ),
    'answer-raw-of-json-rewritten: response.raw has JSON written anew': bytes(everywhere, 'response', rewritten),
    'answer-raw-unpacked: response.raw has its body unpacked': bytes(everywhere, 'response', unpacked),
  }),
  ...breaking('response-status', {
    'status-code-is-200: response.status_code is 200 for every success': successIs200,
    'status-text-fixed: response.status is OK whatever the answer': fix(everywhere, 'response.status', 'OK'),
    'status-text-with-200: response.status begins with 200 whatever the answer': text('response.status', (status) =>
      status.replace(/^\d+/, '200'),
    ),
  }),
  ...breaking('response-pending', {
    'pending-response-empty: response is an empty object while it is awaited': pending(everywhere, {}),
    'pending-response-502-in-detail: the detail shows 502 while it is awaited': pending('get', badGateway),
  }),
  ...breaking('response-arrives', {
    'no-response-without-body: response stays null for an answer with 204': noResponse((code) => code === 204),
    'no-response-until-close: response stays null for an answer that ends with the connection': noResponseUntilClose,
    'no-response-for-redirects: response stays null for an answer with 3xx': noResponse(
      (code) => code >= 300 && code < 400,
    ),
    'no-response-for-errors: response stays null for an answer with 5xx': noResponse((code) => code >= 500),
  }),
]);
