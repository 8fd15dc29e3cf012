import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningTunnel } from '../../agent/tunnel-facts.ts';
import type { Fault } from '../base/fault.ts';
import { type Operator, remember, stepIn, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { doNothing } from '../operators/answer.ts';
import { allCaptured, onCapture } from '../operators/captured.ts';
import { hide } from '../operators/page.ts';
import { isTcp } from '../operators/passing.ts';
import { agentRule } from '../operators/rule.ts';
import { spoilAfter } from '../operators/spoil.ts';

/** Passes `make` a test for names that were started more than once. */
const withStarts = (make: (isNamesake: (name: unknown) => boolean) => Operator): Operator =>
  remember<number>('create', (starts) =>
    together(
      spoilAfter('create', ({ call }) => {
        const name = String(call.body['name']);
        starts.set(name, (starts.get(name) ?? 0) + 1);
      }),
      make((name) => (starts.get(String(name)) ?? 0) > 1),
    ),
  );

const notListed = withStarts((isNamesake) => hide(({ name }) => isNamesake(name)));

const notStopped = withStarts((isNamesake) => doNothing('delete', ({ call }) => isNamesake(call.params['name'])));

const notCaptured = agentRule('inspects', () => {
  const first = new Map<string, RunningTunnel>();
  return (tunnel) => {
    first.set(tunnel.name, first.get(tunnel.name) ?? tunnel);
    return tunnel.inspect && first.get(tunnel.name) === tunnel;
  };
});

const startOfFirst = onCapture((captured, add, agent) => {
  const first = allCaptured(agent).find(({ request }) => request.raw.equals(captured.request.raw));
  add(Object.assign(captured, { startedAt: first?.startedAt ?? captured.startedAt }));
});

const lostWithoutInspection = doNothing(
  'replay',
  ({ call, deployment: { agent } }) => agent.tunnels.get(String(call.body['tunnel_name']))?.inspect === false,
);

/**
 * Visitors that send within this time of each other are confused: the later one's first bytes are replaced by the earlier one's, if they have the
 * same length.
 */
const togetherMs = 20;
const mixed = agentRule('passesOn', () => {
  let last: { readonly bytes: Buffer; readonly at: number } = { bytes: Buffer.alloc(0), at: 0 };
  return (bytes, tunnel, { isBack, before }) => {
    if (!isTcp(tunnel) || isBack || before > 0) return bytes;
    const other = last;
    last = { bytes, at: performance.now() };
    return last.at - other.at < togetherMs && other.bytes.length === bytes.length ? other.bytes : bytes;
  };
});

/** Answers reads that come at the same time with what the last of them asks for. */
const detailsMixed = remember<string>('get', (last) =>
  stepIn('get', async ({ call }, next) => {
    const [key = '', asked = ''] = Object.entries(call.params).at(-1) ?? [];
    last.set('asked', asked);
    await sleep(togetherMs);
    return next({ ...call, params: { ...call.params, [key]: last.get('asked') ?? asked } });
  }),
);

/** Faults of the second of two things with the same name or origin, or at the same time. */
export const namesakeFaults: readonly Fault[] = [
  ...faultsAt(seats.agentTunnels, [
    ...breaking('list-complete', {
      'namesakes-not-listed: a tunnel under a name that was used before is not listed': notListed,
    }),
    ...breaking(['stopped-not-shown', 'stopped-not-listed'], {
      'namesakes-not-stopped: a tunnel under a name that was used before is not stopped': notStopped,
    }),
    wrong('details-mixed', 'details that are read at once are those of the last', 'get-echo', detailsMixed),
    wrong('tcp-mixes-visitors', 'of two TCP visitors at once one speaks for both', 'forwards-tcp', mixed),
  ]),
  ...faultsAt(seats.capturedRequests, [
    ...breaking('captured', {
      'namesakes-not-captured: a tunnel under a name that was used before captures nothing': notCaptured,
    }),
    wrong('details-mixed', 'details that are read at once are those of the last', 'get-agrees', detailsMixed),
    wrong('replay-keeps-start', 'a captured replay has the start of what it repeats', 'start', startOfFirst),
    ...breaking('replay-named-tunnel', {
      'replay-to-uninspected-lost: a replay against a tunnel that is not inspected goes nowhere': lostWithoutInspection,
    }),
  ]),
];
