import { bendReply, bendStatus } from './bend.ts';
import { bendRefusal, bendTunnels, part, readAnyway, tunnelRoutes } from './bend-agent.ts';
import type { Fault } from './fault.ts';

const on = tunnelRoutes;

const nextPort = (shown: Record<string, unknown>): void => {
  const config = part(shown, 'config');
  config['addr'] = String(config['addr']).replace(/\d+$/, (port) => String(Number(port) + 1));
};

const showInspect = (shown: Record<string, unknown>, inspect: boolean): void => {
  part(shown, 'config')['inspect'] = inspect;
};

/** What can be wrong with starting a tunnel and looking at it. */
export const agentStartFaults: readonly Fault[] = [
  {
    name: 'agent-tunnels.start-answers-200',
    summary: 'a start answers 200',
    breaks: ['agent-tunnels.create'],
    touches: [],
    plant: ({ agent }) => bendStatus(agent, on.start, 200),
  },
  {
    name: 'agent-tunnels.detail-shows-tcp',
    summary: 'the detail shows the protocol tcp for every tunnel',
    breaks: ['agent-tunnels.get-echo'],
    touches: [],
    plant: (d) =>
      bendTunnels(
        d,
        (shown) => {
          shown['proto'] = 'tcp';
        },
        ['detail'],
      ),
  },
  {
    name: 'agent-tunnels.start-shows-another-protocol',
    summary: 'the answer to a start shows the protocol tls',
    breaks: ['agent-tunnels.create-echo'],
    touches: [],
    plant: (d) =>
      bendTunnels(
        d,
        (shown) => {
          shown['proto'] = 'tls';
        },
        ['start'],
      ),
  },
  {
    name: 'agent-tunnels.name-in-upper-case',
    summary: 'a tunnel is started under its name in upper case',
    breaks: ['agent-tunnels.create-echo'],
    touches: ['agent-tunnels.*'],
    plant: ({ agent }) =>
      agent.detour(on.start, (call, next) =>
        next({ ...call, body: { ...call.body, name: String(call.body['name']).toUpperCase() } }),
      ),
  },
  {
    name: 'agent-tunnels.detail-answers-203',
    summary: 'the detail answers 203',
    breaks: ['agent-tunnels.get'],
    touches: [],
    plant: ({ agent }) => bendStatus(agent, on.detail, 203),
  },
  {
    name: 'agent-tunnels.detail-of-another',
    summary: 'the detail of a tunnel that is not inspected is that of another tunnel',
    breaks: ['agent-tunnels.get-echo'],
    touches: ['agent-tunnels.*', 'captured-requests.*'],
    plant: ({ agent }) =>
      agent.detour(on.detail, (call, next) => {
        const asked = agent.tunnels.get(call.params['name'] ?? '');
        const [other] = [...agent.tunnels.keys()].filter((name) => name !== call.params['name']);
        if (asked?.inspect !== false || other === undefined) return next(call);
        return next({ ...call, params: { ...call.params, name: other } });
      }),
  },
  {
    name: 'agent-tunnels.list-of-three',
    summary: 'the list holds the three oldest tunnels',
    breaks: ['agent-tunnels.list-complete'],
    touches: ['agent-tunnels.stop-leaves-others'],
    plant: ({ agent }) =>
      bendReply(agent, on.list, ({ body }) => {
        const list = body as { tunnels: unknown[] };
        list.tunnels = list.tunnels.slice(0, 3);
      }),
  },
  {
    name: 'agent-tunnels.detail-shows-another-address',
    summary: 'the detail shows another public_url',
    breaks: ['agent-tunnels.get-echo'],
    touches: [],
    plant: (d) =>
      bendTunnels(
        d,
        (shown) => {
          shown['public_url'] = `${shown['public_url']}0`;
        },
        ['detail'],
      ),
  },
  {
    name: 'agent-tunnels.list-shows-another-address',
    summary: 'the list shows the public_url of its first tunnel for all',
    breaks: ['agent-tunnels.list-echo'],
    touches: [],
    plant: (d) =>
      bendTunnels(
        d,
        (shown) => {
          shown['public_url'] = 'http://127.0.0.1:1';
        },
        ['list'],
      ),
  },
  {
    name: 'agent-tunnels.detail-shows-inspect-off',
    summary: 'the detail shows config.inspect false for every tunnel',
    breaks: ['agent-tunnels.get-echo'],
    touches: [],
    plant: (d) => bendTunnels(d, (shown) => showInspect(shown, false), ['detail']),
  },
  {
    name: 'agent-tunnels.list-shows-inspect-on',
    summary: 'the list shows config.inspect true for every tunnel',
    breaks: ['agent-tunnels.list-echo'],
    touches: [],
    plant: (d) => bendTunnels(d, (shown) => showInspect(shown, true), ['list']),
  },
  {
    name: 'agent-tunnels.addr-off-by-one-in-detail',
    summary: 'the detail shows the next port in config.addr',
    breaks: ['agent-tunnels.addr'],
    touches: [],
    plant: (d) => bendTunnels(d, (shown) => nextPort(shown), ['detail']),
  },
  {
    name: 'agent-tunnels.addr-of-the-first-in-detail',
    summary: 'the detail shows config.addr of the oldest tunnel that runs',
    breaks: ['agent-tunnels.addr'],
    touches: ['agent-tunnels.get-echo'],
    plant: (d) =>
      bendTunnels(
        d,
        (shown) => {
          const [oldest] = d.agent.tunnels.values();
          if (oldest !== undefined) part(shown, 'config')['addr'] = oldest.address.shown;
        },
        ['detail'],
      ),
  },
  {
    name: 'agent-tunnels.addr-of-another-host-in-lists',
    summary: 'lists show another host in config.addr',
    breaks: ['agent-tunnels.addr'],
    touches: [],
    plant: (d) =>
      bendTunnels(
        d,
        (shown) => {
          part(shown, 'config')['addr'] = String(part(shown, 'config')['addr']).replace(/^.*:/, '10.0.0.1:');
        },
        ['list'],
      ),
  },
  {
    name: 'agent-tunnels.port-alone-refused',
    summary: 'a port alone is refused',
    breaks: ['agent-tunnels.port-alone'],
    touches: [],
    plant: ({ agent }) =>
      agent.detour(on.start, (call, next) =>
        /^\d+$/.test(String(call.body['addr'])) ? { status: 400, headers: {}, body: { msg: 'no host' } } : next(call),
      ),
  },
  {
    name: 'agent-tunnels.port-alone-off-by-one',
    summary: 'a port alone is shown as the next one',
    breaks: ['agent-tunnels.port-alone'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, on.start, (reply, call) => {
        if (/^\d+$/.test(String(call.body['addr']))) nextPort(reply.body as Record<string, unknown>);
      }),
  },
  {
    name: 'agent-tunnels.unknown-name-crashes',
    summary: 'the detail of a name that no tunnel has answers 500',
    breaks: ['agent-tunnels.unknown-name', 'agent-tunnels.stopped-not-shown'],
    touches: ['agent-tunnels.names-escaped'],
    plant: (d) => bendRefusal(d, on.detail, () => ({ status: 500, headers: {}, body: { msg: 'oops' } })),
  },
  {
    name: 'agent-tunnels.unknown-name-shows-another',
    summary: 'the detail of a name that no tunnel has shows the newest',
    breaks: ['agent-tunnels.unknown-name'],
    touches: ['agent-tunnels.stopped-not-shown', 'agent-tunnels.refusals-json'],
    plant: ({ agent }) =>
      agent.detour(on.detail, (call, next) => {
        const [newest] = [...agent.tunnels.keys()].reverse();
        const name = call.params['name'] ?? '';
        return next(agent.tunnels.has(name) || newest === undefined ? call : { ...call, params: { name: newest } });
      }),
  },
  {
    name: 'agent-tunnels.cut-off-start-crashes',
    summary: 'a start whose body is not JSON answers 500',
    breaks: ['agent-tunnels.malformed-body'],
    touches: [],
    plant: (d) =>
      readAnyway(d, on.start, () => {
        throw new Error('Unexpected end of input');
      }),
  },
  {
    name: 'agent-tunnels.cut-off-start-taken',
    summary: 'a start whose body is not JSON starts a tunnel with defaults',
    breaks: ['agent-tunnels.malformed-body'],
    touches: ['agent-tunnels.refusals-json'],
    plant: (d) => {
      let n = 0;
      readAnyway(d, on.start, () => {
        n += 1;
        return { name: `default ${n}`, proto: 'http', addr: 80 };
      });
    },
  },
];
