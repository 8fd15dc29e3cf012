import type { RunningTunnel } from '../../agent/tunnel-facts.ts';
import type { Fault } from '../fault.ts';
import { everywhere, type Operator } from '../operators/operator.ts';
import { agentRule } from '../operators/rule.ts';
import { lookUp } from '../operators/send.ts';
import { alter, alterText } from '../operators/show.ts';
import { breaking, faultsAt } from '../row.ts';
import { seats } from '../seats.ts';

const isTcp = ({ proto }: Pick<RunningTunnel, 'proto'>): boolean => proto === 'tcp';

const forwardsNowhere = (of: 'http' | 'https'): Operator =>
  agentRule('forwardsTo', () => (tunnel) => (tunnel.proto === of ? { ...tunnel.address, port: 1 } : tunnel.address));

const forwardsToTheFirst = agentRule('forwardsTo', ({ tunnels }) => (tunnel) => {
  const oldest = [...tunnels.values()].find((one) => !isTcp(one));
  return isTcp(tunnel) || oldest === undefined ? tunnel.address : oldest.address;
});

/** Passes bytes on as what is left of them when they are taken for text. */
const passesText = (of: (tunnel: RunningTunnel) => boolean, encoding: 'utf8' | 'latin1'): Operator =>
  agentRule('passesOn', () => (bytes, tunnel) => {
    const text = bytes.toString(encoding).replace(encoding === 'utf8' ? /\uFFFD/g : /[^\p{ASCII}]/gu, '?');
    return of(tunnel) ? Buffer.from(text, encoding) : bytes;
  });

const countOnlyRequests = agentRule('counts', () => (kind, tunnel) => kind === 'http' || !isTcp(tunnel));

const zeroInLists = alter('list', 'metrics.http', (meter) =>
  Object.fromEntries(Object.keys(Object(meter)).map((number) => [number, 0])),
);

const countAll = alter(everywhere, 'metrics.http.count', (_, __, { deployment: { agent } }) =>
  [...agent.tunnels.values()].reduce((sum, { metrics }) => sum + metrics.http.count, 0),
);

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** What is wrong with what goes through tunnels, and with how they are found. */
export const tunnelTrafficFaults: readonly Fault[] = faultsAt(seats.agentTunnels, [
  ...breaking('forwards', {
    'http-forwards-nowhere': ['an HTTP tunnel forwards to another port', forwardsNowhere('http')],
    'https-forwards-nowhere': ['an HTTPS tunnel forwards to another port', forwardsNowhere('https')],
    'all-forward-to-the-first': ['HTTP tunnels forward to the address of the oldest that runs', forwardsToTheFirst],
    'http-forwards-text': ['an HTTP tunnel takes bodies for text', passesText((tunnel) => !isTcp(tunnel), 'utf8')],
    'public-url-of-another-port': [
      'public_url has a port where nobody listens',
      alterText(everywhere, 'public_url', (url) => url.replace(/\d+$/, '1')),
    ],
  }),
  ...breaking('forwards-tcp', {
    'tcp-forwards-text': ['a TCP tunnel takes bytes for text', passesText(isTcp, 'latin1')],
    'tcp-without-port': [
      'public_url of a TCP tunnel has no port',
      alterText(everywhere, 'public_url', (url) => url.replace(/^(tcp:.*):\d+$/, '$1')),
    ],
  }),
  ...breaking('metrics-count', {
    'requests-not-counted': ['metrics.http counts nothing', agentRule('counts', () => (kind) => kind === 'conns')],
    'connections-not-counted': ['metrics.conns counts nothing on TCP tunnels', countOnlyRequests],
    'metrics-frozen-in-lists': ['lists show the metrics of a tunnel through which nothing went', zeroInLists],
    'metrics-of-all-tunnels': ['metrics.http.count is that of all tunnels together', countAll],
  }),
  ...breaking('names-escaped', {
    'names-not-unescaped': ['the detail looks for a name as it is escaped', lookUp('get', encodeURIComponent)],
    'names-unescaped-twice': ['the detail takes the escapes off a name twice', lookUp('get', decoded)],
    'names-cut-at-slash-on-stop': ['a stop cuts a name at a slash', lookUp('delete', (name) => name.split('/')[0])],
  }),
]);
