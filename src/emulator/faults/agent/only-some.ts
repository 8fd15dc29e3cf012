import type { JsonObject } from '../../base/json-object.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, remember, type Scene, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { answer, doNothing } from '../operators/answer.ts';
import { allCaptured, bodyAt, headers, onCapture } from '../operators/captured.ts';
import { each } from '../operators/compound.ts';
import { counting } from '../operators/count.ts';
import { page } from '../operators/page.ts';
import { agentRule } from '../operators/rule.ts';
import { query } from '../operators/send.ts';
import { alter, alterText } from '../operators/show.ts';
import { spoilAfter, spoilBefore } from '../operators/spoil.ts';
import { lower } from '../operators/text.ts';

const newestName = ({ deployment: { agent } }: Scene): string | undefined => [...agent.tunnels.keys()].at(-1);

const inspectOfNewest = (at: 'get' | 'list'): Operator =>
  alter(at, 'config.inspect', (shown, _, scene) => {
    const newest = scene.deployment.agent.tunnels.get(newestName(scene) ?? '');
    return newest?.inspect ?? shown;
  });

const addrOfFirstFromThird = page(({ items }) => ({
  items: items.map((item, n) => (n > 1 ? { ...item, config: { ...Object(items[0]?.['config']) } } : item)),
}));

const tcpAnswers200 = answer('create', (reply, { call }) => {
  if (call.body['proto'] === 'tcp' && reply.status === 201) reply.status = 200;
});

const tcpEndsTogether = spoilBefore('delete', ({ call, deployment: { agent } }) => {
  if (agent.tunnels.get(call.params['name'] ?? '')?.proto !== 'tcp') return;
  for (const tunnel of agent.tunnels.values()) if (tunnel.proto === 'tcp') tunnel.close();
});

const longNamesStay = doNothing('delete', ({ call }) => (call.params['name'] ?? '').length > 60);

/** What is wrong with some tunnels and not with others. */
const someTunnels: readonly Fault[] = faultsAt(seats.agentTunnels, [
  ...breaking('get-echo', {
    'detail-inspect-of-newest: the detail shows config.inspect of the newest': inspectOfNewest('get'),
  }),
  wrong('list-inspect-of-newest', 'lists show config.inspect of the newest', 'list-echo', inspectOfNewest('list')),
  ...breaking('addr', {
    'addr-of-first-from-third: lists show the config of the first tunnel from the third on': addrOfFirstFromThird,
  }),
  wrong('tcp-start-answers-200', 'the start of a TCP tunnel answers 200', 'create', tcpAnswers200),
  wrong('tcp-ends-together', 'a stop of a TCP tunnel closes the others', 'stop-leaves-others', tcpEndsTogether),
  wrong('long-names-not-stopped', 'a tunnel with a long name is not stopped', 'names-escaped', longNamesStay),
]);

const onlyAlone = onCapture((captured, add, agent) => {
  const isWaiting = allCaptured(agent).some((one) => one.tunnelName === captured.tunnelName && one.response === null);
  if (!isWaiting) add(captured);
});

const inspectedAsBefore = agentRule('inspects', () => {
  const first = new Map<string, boolean>();
  return ({ name, inspect }) => {
    first.set(name, first.get(name) ?? inspect);
    return first.get(name) ?? inspect;
  };
});

const onlyFirstClear = counting('clear', (count) => doNothing('clear', () => count() > 1));

const renewedByReplay = remember<string>('replay', (renewed) =>
  together(
    spoilAfter('replay', ({ call }) => renewed.set(String(call.body['id']), new Date().toISOString())),
    alterText('get', 'start', (start, { id }) => renewed.get(String(id)) ?? start),
  ),
);

const nameOfFirstItem = page(({ items }) => ({
  items: items.map((item): JsonObject => ({ ...item, tunnel_name: items[0]?.['tunnel_name'] })),
}));

const ofRefused = doNothing('replay', ({ call, deployment: { agent } }) => {
  const status = agent.inspector.find(String(call.body['id']))?.response?.startLine.split(' ')[1];
  return Number(status) >= 400;
});
const ofHttps = doNothing('replay', ({ call, deployment: { agent } }) => {
  const { tunnelName = '' } = agent.inspector.find(String(call.body['id'])) ?? {};
  return agent.tunnels.get(tunnelName)?.proto === 'https';
});
const toTheOldestOfThree = agentRule('replayTunnel', ({ tunnels }) => (recorded, named) => {
  const [oldest = recorded, , third] = tunnels.keys();
  return named ?? (third === undefined ? recorded : oldest);
});
const namedWithoutQuery = remember<boolean>('replay', (is) =>
  together(
    spoilBefore('replay', ({ call }) => is.set('named', call.body['tunnel_name'] !== undefined)),
    agentRule('replayBytes', () => (raw) => {
      const head = raw.toString('latin1', 0, bodyAt(raw)).replace(/^(\S+ [^? ]*)\?\S*/, '$1');
      return is.get('named') ? Buffer.concat([Buffer.from(head, 'latin1'), raw.subarray(bodyAt(raw))]) : raw;
    }),
  ),
);

/** What is wrong with some captured requests and not with others. */
const someCaptured: readonly Fault[] = faultsAt(seats.capturedRequests, [
  wrong('captured-alone', 'a request is not captured while another of its tunnel waits', 'captured', onlyAlone),
  ...breaking('not-captured', {
    'namesakes-inspected-as-before: a tunnel is inspected as the first of its name was': inspectedAsBefore,
  }),
  ...breaking('limit', {
    'limit-above-three-ignored: limit is ignored above 3': query('list', 'limit', (limit) =>
      Number(limit) > 3 ? null : limit,
    ),
  }),
  ...breaking('request-headers', {
    'header-values-in-lower-case: request.headers has its values in lower case': headers(
      everywhere,
      'request',
      each(lower),
    ),
  }),
  ...breaking('tunnel-name', {
    'tunnel-name-of-first-in-lists: lists show the tunnel_name of their first item for all': nameOfFirstItem,
  }),
  wrong('first-clear-alone', 'only the first deletion deletes', 'cleared-not-listed', onlyFirstClear),
  ...breaking('get-agrees', {
    'detail-names-the-newest-tunnel: the detail shows the newest tunnel as tunnel_name': alter(
      'get',
      'tunnel_name',
      (shown, _, scene) => newestName(scene) ?? shown,
    ),
    'replay-renews-start: a replay changes start of what it repeats': renewedByReplay,
  }),
  ...breaking('replay-whole', {
    'replay-of-refused-lost: what was answered with an error is not replayed': ofRefused,
    'replay-named-without-query: a replay with tunnel_name has no query': namedWithoutQuery,
  }),
  ...breaking('replay-recorded-tunnel', {
    'replay-of-https-lost: what an HTTPS tunnel recorded is not replayed': ofHttps,
    'replay-to-the-oldest-of-three: among three tunnels a replay goes to the oldest': toTheOldestOfThree,
  }),
]);

export const onlySomeFaults: readonly Fault[] = [...someTunnels, ...someCaptured];
