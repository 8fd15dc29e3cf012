import type { LocalAddress } from '../../agent/local-address.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, remember, type Scene, stepIn, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { allCaptured, headers, onCapture } from '../operators/captured.ts';
import { page } from '../operators/page.ts';
import { agentRule } from '../operators/rule.ts';
import { lookUp, misreadText } from '../operators/send.ts';
import { alter } from '../operators/show.ts';
import { spoilAfter } from '../operators/spoil.ts';

const startingWith = (text: string, { deployment: { agent } }: Scene): string =>
  allCaptured(agent).find(({ id }) => text !== '' && id.startsWith(text))?.id ?? text;

/** Replays to the address that the tunnel had when the request was recorded. */
const toTheFormerAddress = remember<LocalAddress>('replay', (addresses) =>
  together(
    onCapture((captured, add, { tunnels }) => {
      const address = tunnels.get(captured.tunnelName)?.address;
      if (address) addresses.set(captured.id, address);
      add(captured);
    }),
    agentRule(
      'forwardsTo',
      () =>
        ({ address }) =>
          addresses.get('now') ?? address,
    ),
    stepIn('replay', async ({ call, deployment: { agent } }, next) => {
      const { id = '', tunnelName } = agent.inspector.find(String(call.body['id'])) ?? {};
      const former = addresses.get(id);
      if (former !== undefined && call.body['tunnel_name'] === tunnelName) addresses.set('now', former);
      try {
        return await next(call);
      } finally {
        addresses.delete('now');
      }
    }),
  ),
);

const inAnyCase = page(({ items }, { call, deployment: { agent } }) => {
  const name = call.query.get('tunnel_name');
  const isAlike = (other: string): boolean => other !== name && other.toLowerCase() === name?.toLowerCase();
  const more = allCaptured(agent).filter(({ tunnelName }) => isAlike(tunnelName));
  return { items: [...items, ...more.map((one) => agent.inspector.show(one))] };
});

/** Whether a name fits a pattern in which a sign at the end stands for anything. */
const asPattern = page(({ items }, { call, deployment: { agent } }) => {
  const pattern = call.query.get('tunnel_name') ?? '';
  const beginning = /^(.+)[_*]$/.exec(pattern)?.[1];
  if (beginning === undefined || agent.tunnels.has(pattern)) return { items };
  const more = allCaptured(agent).filter(({ tunnelName }) => tunnelName.startsWith(beginning));
  return { items: [...items, ...more.map((one) => agent.inspector.show(one))] };
});

const stopTunnels: Operator = spoilAfter('clear', ({ deployment: { agent } }) => {
  for (const tunnel of agent.tunnels.values()) tunnel.close();
  agent.tunnels.clear();
});

const sinceStart = alter(everywhere, 'duration', (_, { start }) =>
  Math.round((Date.now() - Date.parse(String(start))) * 1e6),
);

const protocolOfNamesake = remember<unknown>('create', (first) =>
  alter(everywhere, 'proto', (shown, { name }) => {
    if (!first.has(String(name))) first.set(String(name), shown);
    return first.get(String(name));
  }),
);

/** Faults in which the agent confuses something with something similar or earlier. */
export const mistakenFaults: readonly Fault[] = [
  ...faultsAt(seats.agentTunnels, [
    ...breaking('create-echo', {
      'protocol-of-namesake: a tunnel shows the protocol of the first one of its name': protocolOfNamesake,
    }),
  ]),
  ...faultsAt(seats.capturedRequests, [
    ...breaking('unknown-id', {
      'ids-found-by-beginning: the detail finds an id by its beginning': lookUp('get', startingWith),
    }),
    ...breaking('replay-unknown-id', {
      'replays-found-by-beginning: a replay finds an id by its beginning': misreadText('replay', 'id', startingWith),
    }),
    ...breaking('replay-named-tunnel', {
      'replay-to-former-address: a replay with tunnel_name goes to where the tunnel of that name led when the request was recorded':
        toTheFormerAddress,
    }),
    wrong('filter-ignores-case', 'tunnel_name finds names that differ in case', 'tunnel-name-filter', inAnyCase),
    wrong('filter-as-pattern', 'tunnel_name is taken for a pattern', 'tunnel-name-filter', asPattern),
    wrong('clear-stops-tunnels', 'the deletion stops the tunnels as well', 'cleared-not-listed', stopTunnels),
    wrong('duration-grows', 'duration is the time since the exchange started', 'duration', sinceStart),
    ...breaking('request-headers', {
      'equal-values-shown-once: request.headers shows equal values of a header once': headers(
        everywhere,
        'request',
        (values) => [...new Set(values)],
      ),
    }),
  ]),
];
