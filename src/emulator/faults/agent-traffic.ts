import type { Deployment } from '../server/deployment.ts';
import { bendTunnels, part, tunnelRoutes } from './bend-agent.ts';
import type { Fault } from './fault.ts';

const on = tunnelRoutes;

const asText = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('utf8').replaceAll('\uFFFD', '?'));

/** Looks a tunnel up under another name than the one in the path. */
const rename = ({ agent }: Deployment, route: string, change: (name: string) => string): void =>
  agent.detour(route, (call, next) => {
    const name = call.params['name'] ?? '';
    return next({ ...call, params: { name: agent.tunnels.has(change(name)) ? change(name) : `${change(name)} ` } });
  });

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** What can be wrong with what goes through tunnels, and with how they are found. */
export const agentTrafficFaults: readonly Fault[] = [
  {
    name: 'agent-tunnels.http-forwards-nowhere',
    summary: 'an HTTP tunnel forwards to another port',
    breaks: ['agent-tunnels.forwards'],
    touches: ['agent-tunnels.stop-leaves-others'],
    plant: ({ agent }) => {
      agent.rules.forwardsTo = ({ address, proto }) => (proto === 'http' ? { ...address, port: 1 } : address);
    },
  },
  {
    name: 'agent-tunnels.https-forwards-nowhere',
    summary: 'an HTTPS tunnel forwards to another port',
    breaks: ['agent-tunnels.forwards'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.forwardsTo = ({ address, proto }) => (proto === 'https' ? { ...address, port: 1 } : address);
    },
  },
  {
    name: 'agent-tunnels.all-forward-to-the-first',
    summary: 'every HTTP tunnel forwards to the address of the oldest that runs',
    breaks: ['agent-tunnels.forwards'],
    touches: ['captured-requests.*'],
    plant: ({ agent }) => {
      agent.rules.forwardsTo = (tunnel) => {
        const oldest = [...agent.tunnels.values()].find(({ proto }) => proto !== 'tcp');
        return tunnel.proto === 'tcp' || oldest === undefined ? tunnel.address : oldest.address;
      };
    },
  },
  {
    name: 'agent-tunnels.http-forwards-text',
    summary: 'an HTTP tunnel takes bodies for text',
    breaks: ['agent-tunnels.forwards'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.passesOn = (bytes, { proto }) => (proto === 'tcp' ? bytes : asText(bytes));
    },
  },
  {
    name: 'agent-tunnels.public-url-of-another-port',
    summary: 'public_url has a port where nobody listens',
    breaks: ['agent-tunnels.forwards'],
    touches: ['agent-tunnels.forwards-tcp', 'agent-tunnels.stop-leaves-others'],
    plant: (d) =>
      bendTunnels(d, (shown) => {
        shown['public_url'] = String(shown['public_url']).replace(/\d+$/, '1');
      }),
  },
  {
    name: 'agent-tunnels.tcp-forwards-text',
    summary: 'a TCP tunnel takes bytes for text',
    breaks: ['agent-tunnels.forwards-tcp'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.passesOn = (bytes, { proto }) =>
        proto === 'tcp' ? Buffer.from(bytes.toString('latin1').replace(/[^\p{ASCII}]/gu, '?'), 'latin1') : bytes;
    },
  },
  {
    name: 'agent-tunnels.tcp-without-port',
    summary: 'public_url of a TCP tunnel has no port',
    breaks: ['agent-tunnels.forwards-tcp'],
    touches: ['agent-tunnels.stopped-not-forwarding', 'agent-tunnels.metrics-count'],
    plant: (d) =>
      bendTunnels(d, (shown) => {
        if (shown['proto'] === 'tcp') shown['public_url'] = String(shown['public_url']).replace(/:\d+$/, '');
      }),
  },
  {
    name: 'agent-tunnels.requests-not-counted',
    summary: 'metrics.http counts nothing',
    breaks: ['agent-tunnels.metrics-count'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.counts = (kind) => kind === 'conns';
    },
  },
  {
    name: 'agent-tunnels.connections-not-counted',
    summary: 'metrics.conns counts nothing on TCP tunnels',
    breaks: ['agent-tunnels.metrics-count'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.counts = (kind, { proto }) => kind === 'http' || proto !== 'tcp';
    },
  },
  {
    name: 'agent-tunnels.metrics-frozen-in-lists',
    summary: 'lists show the metrics of a tunnel through which nothing went',
    breaks: ['agent-tunnels.metrics-count'],
    touches: [],
    plant: (d) =>
      bendTunnels(
        d,
        (shown) => {
          const meter = part(shown, 'metrics', 'http');
          for (const number of Object.keys(meter)) meter[number] = 0;
        },
        ['list'],
      ),
  },
  {
    name: 'agent-tunnels.metrics-of-all-tunnels',
    summary: 'metrics.http.count is that of all tunnels together',
    breaks: ['agent-tunnels.metrics-count'],
    touches: [],
    plant: (d) =>
      bendTunnels(d, (shown) => {
        const counts = [...d.agent.tunnels.values()].map(({ metrics }) => metrics.http.count);
        part(shown, 'metrics', 'http')['count'] = counts.reduce((sum, count) => sum + count, 0);
      }),
  },
  {
    name: 'agent-tunnels.names-not-unescaped',
    summary: 'the detail looks for a name as it is escaped in the path',
    breaks: ['agent-tunnels.names-escaped'],
    touches: [],
    plant: (d) => rename(d, on.detail, encodeURIComponent),
  },
  {
    name: 'agent-tunnels.names-unescaped-twice',
    summary: 'the detail takes the escapes off a name twice',
    breaks: ['agent-tunnels.names-escaped'],
    touches: [],
    plant: (d) => rename(d, on.detail, decoded),
  },
  {
    name: 'agent-tunnels.names-cut-at-slash-on-stop',
    summary: 'a stop looks for what comes before a slash in a name',
    breaks: ['agent-tunnels.names-escaped'],
    touches: [],
    plant: (d) => rename(d, on.stop, (name) => name.replace(/\/.*$/, '')),
  },
];
