import type { Captured } from '../../agent/captured.ts';
import { isObject } from '../../base/json-object.ts';
import type { Fault } from '../base/fault.ts';
import { type Operator, remember, stepIn, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { answer } from '../operators/answer.ts';
import { allCaptured, onCapture } from '../operators/captured.ts';
import { agentRule } from '../operators/rule.ts';
import { alter } from '../operators/show.ts';

const startLineOf = ({ request, tunnelName }: Captured): string =>
  `${tunnelName} ${request.raw.toString('latin1').split('\r\n', 1)[0]}`;

/** Captures only one of several requests with the same first line. */
const oncePerLine = onCapture((captured, add, agent) => {
  if (!allCaptured(agent).some((one) => startLineOf(one) === startLineOf(captured))) add(captured);
});

/** Caches the first detail of a request, even if it was read before the response came. */
const readOnce: Operator = remember<unknown>('get', (first) =>
  answer('get', (reply, { call }) => {
    const id = call.params['id'] ?? '';
    if (reply.status !== 200) return;
    if (!first.has(id)) first.set(id, reply.body);
    reply.body = first.get(id);
  }),
);

const nameOfFirst = alter(
  'get',
  'tunnel_name',
  (name, _, { deployment: { agent } }) => [...agent.tunnels.keys()][0] ?? name,
);

/** After a replay, the original request shows a field of the replay. */
const replayed = (field: 'response' | 'tunnel_name'): Operator =>
  remember<Captured>('replay', (replays) =>
    together(
      stepIn('replay', async ({ call, deployment: { agent } }, next) => {
        const known = new Set(allCaptured(agent));
        const reply = await next(call);
        for (const one of allCaptured(agent)) if (!known.has(one)) replays.set(String(call.body['id']), one);
        return reply;
      }),
      alter('get', field, (value, { id }, { deployment: { agent } }) => {
        const replay = replays.get(String(id));
        const shown = replay && agent.inspector.show(replay);
        return isObject(shown) && shown[field] ? shown[field] : value;
      }),
    ),
  );

/** Faults in which captured requests are confused with others. */
const captured: readonly Fault[] = faultsAt(seats.capturedRequests, [
  wrong('alike-captured-once', 'of requests with the same first line one is captured', 'captured', oncePerLine),
  wrong('detail-read-once', 'the detail stays as it was when it was first read', 'response-arrives', readOnce),
  wrong('detail-names-first-tunnel', 'the detail shows the name of the first tunnel', 'tunnel-name', nameOfFirst),
  ...breaking('get-agrees', {
    'replay-answers-original: the detail of what was replayed shows the answer to the replay': replayed('response'),
    'replay-moves-original: the detail of what was replayed shows the tunnel of the replay': replayed('tunnel_name'),
  }),
]);

/** Adds the X- headers of the previous request of the tunnel that this one does not have. */
const leftOver = agentRule('passesOn', () => {
  const last = new Map<string, string[]>();
  return (bytes, tunnel) => {
    const at = bytes.indexOf('\r\n\r\n');
    const head = bytes.toString('latin1', 0, Math.max(0, at));
    if (tunnel.proto === 'tcp' || !/^[A-Z]+ \S+ HTTP\//.test(head)) return bytes;
    const own = head.split('\r\n').filter((line) => /^x-/i.test(line));
    const names = own.map((line) => line.split(':', 1)[0]?.toLowerCase());
    const old = (last.get(tunnel.name) ?? []).filter((line) => !names.includes(line.split(':', 1)[0]?.toLowerCase()));
    last.set(tunnel.name, own);
    return Buffer.concat([Buffer.from([head, ...old].join('\r\n'), 'latin1'), bytes.subarray(at)]);
  };
});

const toTheFirstTcp = agentRule('forwardsTo', ({ tunnels }) => (tunnel) => {
  const oldest = [...tunnels.values()].find(({ proto }) => proto === 'tcp');
  return tunnel.proto === 'tcp' && oldest !== undefined ? oldest.address : tunnel.address;
});

/** Faults in which the traffic of one connection or tunnel is confused with that of another. */
const forwarded: readonly Fault[] = faultsAt(seats.agentTunnels, [
  ...breaking('forwards', {
    'http-forwards-left-over-headers: a request also has the headers of the one before it whose names begin with X-':
      leftOver,
  }),
  ...breaking('forwards-tcp', {
    'tcp-forwards-to-the-first: TCP tunnels forward to the address of the oldest that runs': toTheFirstTcp,
  }),
]);

export const mixedUpFaults: readonly Fault[] = [...captured, ...forwarded];
