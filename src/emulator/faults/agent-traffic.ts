import { ok } from '../call.ts';
import type { Deployment } from '../deployment.ts';
import { bendReply, type Shown } from './bend.ts';
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

/** What can be wrong with what goes through tunnels, and with when they end. */
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
  {
    name: 'agent-tunnels.stopped-still-shown',
    summary: 'the detail of a stopped tunnel is shown',
    breaks: ['agent-tunnels.stopped-not-shown'],
    touches: [],
    plant: (d) => {
      const graves = bury(d);
      d.agent.detour(on.detail, (call, next) => {
        const grave = graves.get(call.params['name'] ?? '');
        return grave ? ok(grave) : next(call);
      });
    },
  },
  {
    name: 'agent-tunnels.stopped-still-listed',
    summary: 'the list holds stopped tunnels',
    breaks: ['agent-tunnels.stopped-not-listed'],
    touches: [],
    plant: (d) => {
      const graves = bury(d);
      bendReply(
        d.agent,
        on.list,
        (reply) => void (reply.body as { tunnels: unknown[] }).tunnels.push(...graves.values()),
      );
    },
  },
  ...(['HTTP', 'TCP'] as const).map(
    (kind): Fault => ({
      name: `agent-tunnels.stopped-${kind.toLowerCase()}-still-forwards`,
      summary: `the public address of a stopped ${kind} tunnel stays open`,
      breaks: ['agent-tunnels.stopped-not-forwarding'],
      touches: [],
      plant: ({ agent }) => {
        agent.rules.closesOnStop = (tunnel) => {
          if ((tunnel.proto === 'tcp') !== (kind === 'TCP')) return true;
          // For a while, so that the deployment still frees its ports.
          setTimeout(() => tunnel.close(), 6000).unref();
          return false;
        };
      },
    }),
  ),
  {
    name: 'agent-tunnels.stop-by-beginning',
    summary: 'a stop ends every tunnel whose name begins with the name',
    breaks: ['agent-tunnels.stop-leaves-others'],
    touches: [],
    plant: (d) => alsoStop(d, (stopped) => [...d.agent.tunnels.keys()].filter((name) => name.startsWith(stopped))),
  },
  {
    name: 'agent-tunnels.stop-takes-the-one-before',
    summary: 'a stop also ends the tunnel that was started before',
    breaks: ['agent-tunnels.stop-leaves-others'],
    touches: [],
    plant: (d) =>
      alsoStop(d, (stopped) => {
        const names = [...d.agent.tunnels.keys()];
        return names.slice(Math.max(0, names.indexOf(stopped) - 1), names.indexOf(stopped));
      }),
  },
];

/** Keeps what is stopped, as it was last shown. */
const bury = ({ agent }: Deployment): Map<string, Shown> => {
  const graves = new Map<string, Shown>();
  for (const route of [on.start, on.detail])
    bendReply(agent, route, (reply) => {
      const shown = reply.body as Shown;
      if (typeof shown['name'] === 'string') graves.set(shown['name'], shown);
    });
  const dead = new Map<string, Shown>();
  agent.detour(on.stop, (call, next) => {
    const name = call.params['name'] ?? '';
    const shown = graves.get(name);
    if (shown) dead.set(name, shown);
    return next(call);
  });
  return dead;
};

/** Stops other tunnels along with the named one. */
const alsoStop = ({ agent }: Deployment, others: (stopped: string) => readonly string[]): void =>
  agent.detour(on.stop, (call, next) => {
    for (const name of others(call.params['name'] ?? '')) {
      if (name === call.params['name']) continue;
      agent.tunnels.get(name)?.close();
      agent.tunnels.delete(name);
    }
    return next(call);
  });
