import { gunzipSync } from 'node:zlib';
import { isObject } from '../../base/json-object.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, remember, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { doNothing } from '../operators/answer.ts';
import { allCaptured, bodyAt, headers, onCapture } from '../operators/captured.ts';
import { each } from '../operators/compound.ts';
import { page } from '../operators/page.ts';
import { isTcp } from '../operators/passing.ts';
import { onRefusal, refuse } from '../operators/refuse.ts';
import { agentRule } from '../operators/rule.ts';
import { alterText } from '../operators/show.ts';
import { cut } from '../operators/text.ts';

const codeOf = (item: { readonly [field: string]: unknown }): number =>
  isObject(item['response']) ? Number(item['response']['status_code']) : 0;

const filterHidesErrors = page(({ items }, { call }) => ({
  items: call.query.has('tunnel_name') ? items.filter((item) => codeOf(item) < 400) : items,
}));

const filterSticks = remember<string>('list', (last) =>
  page(({ items }, { call }) => {
    const name = call.query.get('tunnel_name');
    if (name !== null) last.set('name', name);
    const wanted = last.get('name');
    return { items: wanted === undefined ? items : items.filter((item) => item['tunnel_name'] === wanted) };
  }),
);

/** Captures POST requests even if the tunnel is not inspected. */
const bodiesCaptured = together(
  agentRule('inspects', () => () => true),
  onCapture((captured, add, agent) => {
    const isInspected = agent.tunnels.get(captured.tunnelName)?.inspect !== false;
    if (isInspected || captured.request.startLine.startsWith('POST ')) add(captured);
  }),
);

const emptyClearRefused = refuse('clear', ({ deployment: { agent } }) => allCaptured(agent).length === 0, 404);

/** Faults of captured requests of one kind, or in one state of the inspector. */
const captured: readonly Fault[] = faultsAt(seats.capturedRequests, [
  ...breaking('tunnel-name-filter', {
    'filter-hides-errors: with tunnel_name the list lacks requests that were answered with an error': filterHidesErrors,
    'filter-sticks: a list without tunnel_name is that of the tunnel that was asked for last': filterSticks,
  }),
  wrong('bodies-captured-uninspected', 'a POST is captured where inspect is false', 'not-captured', bodiesCaptured),
  wrong('empty-clear-refused', 'the deletion is refused where there is nothing to delete', 'clear', emptyClearRefused),
  ...breaking('tunnel-name', {
    'long-tunnel-name-cut: tunnel_name is cut after 32 characters': alterText(everywhere, 'tunnel_name', cut(32)),
  }),
  ...breaking('request-uri', {
    'uri-without-last-slash: request.uri lacks the slash at its end': alterText(everywhere, 'request.uri', (uri) =>
      uri.replace(/(?<=.)\/$/, ''),
    ),
  }),
  ...breaking('request-headers', {
    'header-parameters-left-out: request.headers has values up to their first semicolon': headers(
      everywhere,
      'request',
      (values) => values.map((value) => value.replace(/;.*/s, '')),
    ),
  }),
  ...breaking('response-headers', {
    'answer-header-values-once: response.headers has each value of a header once': headers(
      everywhere,
      'response',
      (values) => [...new Set(values)],
    ),
    'long-answer-header-values-cut: long values of response.headers are cut': headers(
      everywhere,
      'response',
      each(cut(100)),
    ),
  }),
]);

const lastTwice = page(({ items }) => ({ items: items.length > 1 ? [...items, ...items.slice(-1)] : items }));

const usedStays = doNothing(
  'delete',
  ({ call, deployment: { agent } }) => (agent.tunnels.get(call.params['name'] ?? '')?.metrics.http.count ?? 0) > 3,
);

const refusedTakesOver: Operator = onRefusal('create', (_, { call, deployment: { agent } }) => {
  agent.tunnels.get(String(call.body['name']))?.close();
  return null;
});

/** Decompresses the bodies of answers, but keeps the header that declares them compressed. */
const unpacksAnswers = agentRule('passesOn', () => (bytes, tunnel) => {
  const at = bodyAt(bytes);
  const head = bytes.toString('latin1', 0, at);
  if (isTcp(tunnel) || !head.startsWith('HTTP/') || !/^content-encoding: gzip/im.test(head)) return bytes;
  const body = gunzipSync(bytes.subarray(at));
  const resized = head.replace(/^content-length: \d+/im, `Content-Length: ${body.length}`);
  return Buffer.concat([Buffer.from(resized, 'latin1'), body]);
});

/** What is wrong with tunnels that are not as they were when they were started. */
const tunnels: readonly Fault[] = faultsAt(seats.agentTunnels, [
  wrong('last-listed-twice', 'the last of several tunnels is listed twice', 'list-complete', lastTwice),
  ...breaking(['stopped-not-shown', 'stopped-not-listed'], {
    'used-not-stopped: the stop of a tunnel that was used answers 204 and does nothing': usedStays,
  }),
  ...breaking('forwards', {
    'refused-namesake-ends-the-first: a start that is refused for its name ends the tunnel that has it':
      refusedTakesOver,
    'http-answers-unpacked: a packed answer comes back unpacked, and is declared packed': unpacksAnswers,
  }),
]);

export const oneSortFaults: readonly Fault[] = [...captured, ...tunnels];
