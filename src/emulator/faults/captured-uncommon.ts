import { gunzipSync } from 'node:zlib';
import type { Shown } from './bend.ts';
import { part } from './bend-agent.ts';
import { change, changeHeaders, changeRaw, shows } from './bend-captured.ts';
import type { Fault } from './fault.ts';

const changeMethod = (shown: Shown, from: string, to: string): void => {
  const request = part(shown, 'request');
  if (request['method'] === from) request['method'] = to;
};

/** A message with its body unpacked, where it is packed. */
const unpacked = (raw: Buffer): Buffer => {
  const bodyAt = raw.indexOf('\r\n\r\n') + 4;
  const isPacked = /^content-encoding: gzip/im.test(raw.toString('latin1', 0, bodyAt));
  return isPacked ? Buffer.concat([raw.subarray(0, bodyAt), gunzipSync(raw.subarray(bodyAt))]) : raw;
};

/** What can be wrong with what is shown of exchanges that are not seen every day. */
export const capturedUncommonFaults: readonly Fault[] = [
  shows('head-shown-as-get', 'HEAD is shown as GET', ['captured-requests.method'], (shown) =>
    changeMethod(shown, 'HEAD', 'GET'),
  ),
  shows('uncommon-method-unknown', 'PROPFIND is shown as UNKNOWN', ['captured-requests.method'], (shown) =>
    changeMethod(shown, 'PROPFIND', 'UNKNOWN'),
  ),
  shows(
    'long-header-values-cut',
    'request.headers has the first hundred characters of a value',
    ['captured-requests.request-headers'],
    (shown) => changeHeaders(shown, 'request', (values) => values.map((value) => value.slice(0, 100))),
  ),
  shows('long-uri-cut', 'request.uri is cut after 128 characters', ['captured-requests.request-uri'], (shown) =>
    change(part(shown, 'request'), 'uri', (value) => String(value).slice(0, 128)),
  ),
  shows('uri-slashes-merged', 'request.uri has one slash for many', ['captured-requests.request-uri'], (shown) =>
    change(part(shown, 'request'), 'uri', (value) => String(value).replace(/\/+/g, '/')),
  ),
  shows('raw-unpacked', 'request.raw has its body unpacked', ['captured-requests.request-raw'], (shown) =>
    changeRaw(shown, 'request', unpacked),
  ),
  shows('answer-raw-unpacked', 'response.raw has its body unpacked', ['captured-requests.response-raw'], (shown) =>
    changeRaw(shown, 'response', unpacked),
  ),
  shows(
    'no-response-without-body',
    'response stays null for an answer that has no body',
    ['captured-requests.response-arrives'],
    (shown) => {
      if (part(shown, 'response')['status_code'] === 204) shown['response'] = null;
    },
  ),
  shows(
    'no-response-for-errors',
    'response stays null for an answer with 5xx',
    ['captured-requests.response-arrives'],
    (shown) => {
      if (Number(part(shown, 'response')['status_code']) >= 500) shown['response'] = null;
    },
  ),
  shows(
    'start-in-another-zone',
    'start is the time of UTC with the offset of Denver',
    ['captured-requests.start'],
    (shown) => change(shown, 'start', (value) => new Date(String(value)).toISOString().replace('Z', '-07:00')),
  ),
  shows('start-is-the-end', 'start is when the exchange ended', ['captured-requests.start'], (shown) =>
    change(shown, 'start', (value) =>
      new Date(Date.parse(String(value)) + Number(shown['duration']) / 1e6).toISOString(),
    ),
  ),
  shows(
    'duration-in-another-unit-in-lists',
    'lists show duration in seconds, the detail in nanoseconds',
    ['captured-requests.duration'],
    (shown) => change(shown, 'duration', (value) => Math.round(Number(value) / 1e9)),
    ['list'],
  ),
  shows('duration-is-zero', 'duration is 0 for every exchange', ['captured-requests.duration'], (shown) =>
    change(shown, 'duration', () => 0),
  ),
  shows('duration-in-32-bits', 'duration is a number of 32 bits', ['captured-requests.duration'], (shown) =>
    change(shown, 'duration', (value) => Number(value) | 0),
  ),
];
