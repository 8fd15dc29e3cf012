import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../base/call.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { everywhere } from '../../faults/base/operator.ts';
import { seats } from '../../faults/base/seats.ts';
import { misreadText, request } from '../../faults/operators/send.ts';
import { alter, alterText, show } from '../../faults/operators/show.ts';
import { changeReply } from '../base/change-reply.ts';
import type { Freedom } from '../base/freedom.ts';
import { agentMetricsFreedoms } from './agent-metrics.ts';
import { atTunnels } from './at-tunnels.ts';

const { agentTunnels, capturedRequests } = seats;
const everyRoute = [agentTunnels, capturedRequests].flatMap(({ routes }) => Object.values(routes));
const start = 'POST /api/tunnels';
const stop = 'DELETE /api/tunnels/{name}';

/** Answers some calls of the agent's API without passing them on. */
const gate = ({ agent }: Deployment, answer: (headers: Headers) => Reply | null): void => {
  for (const route of everyRoute) agent.detour(route, (call, next) => answer(call.headers) ?? next(call));
};

const refusals = ({ agent }: Deployment, answer: Reply): void => {
  for (const route of everyRoute)
    agent.detour(route, async (call, next) => {
      try {
        return await next(call);
      } catch {
        return { ...answer };
      }
    });
};

const toHttps = request('create', (body) => (body['proto'] === 'http' ? { ...body, proto: 'https' } : body));

const isStrict = ({ name, proto, addr, ...more }: Readonly<Record<string, unknown>>): boolean =>
  /^[\w-]+$/.test(String(name)) && proto === 'https' && typeof addr === 'string' && Object.keys(more).length === 0;

/** The start line and headers of a message. */
const headOf = (bytes: Buffer): string =>
  bytes
    .subarray(0, Math.max(0, bytes.indexOf('\r\n\r\n')))
    .toString('latin1')
    .replaceAll('\r', '');

/** What document 3 leaves to an agent about itself and its tunnels. */
export const agentTunnelFreedoms: readonly Freedom[] = [
  {
    name: 'agent-in-a-container',
    summary:
      'the agent runs in a container: its API is published on this machine, and it reaches no server of this machine',
    isElsewhere: true,
    plant: ({ agent }) => {
      agent.rules.forwardsTo = ({ address }) => ({ ...address, port: 1 });
    },
  },
  {
    name: 'agent-up-after-a-moment',
    summary: 'the agent answers 503 until its session is up',
    plant: (d) => {
      let n = 0;
      gate(d, () => (++n <= 3 ? { status: 503, headers: { 'retry-after': '0' }, body: { msg: 'no session' } } : null));
    },
  },
  {
    name: 'agent-refuses-foreign-hosts',
    summary: 'the agent refuses requests for another host than its own',
    plant: (d) =>
      gate(d, (headers) =>
        /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.get('host') ?? '')
          ? null
          : { status: 403, headers: {}, body: { msg: 'not here' } },
      ),
  },
  {
    name: 'agent-refuses-with-null',
    summary: 'the agent refuses with 422 and null',
    plant: (d) => refusals(d, { status: 422, headers: {}, body: 'null' }),
  },
  {
    name: 'agent-refuses-without-body',
    summary: 'the agent refuses with 400 and no body',
    plant: (d) => refusals(d, { status: 400, headers: {}, body: undefined }),
  },
  {
    name: 'agent-refuses-with-500',
    summary: 'the agent refuses with 500',
    plant: (d) => refusals(d, { status: 500, headers: {}, body: { msg: 'no' } }),
  },
  {
    name: 'agent-shows-addr-as-url',
    summary: 'config.addr is a URL, and this machine has another name in it',
    plant: atTunnels(
      alterText(
        everywhere,
        'config.addr',
        (addr) => `http://${addr.replace('http://', '').replace('127.0.0.1', 'LOCALHOST')}`,
      ),
    ),
  },
  {
    name: 'agent-shows-port-alone',
    summary: 'config.addr names no host',
    plant: atTunnels(alterText(everywhere, 'config.addr', (addr) => addr.replace(/^.*:/, ':'))),
  },
  {
    name: 'agent-passes-common-methods',
    summary: 'what stands in front of a tunnel refuses the methods HEAD and PROPFIND',
    plant: ({ agent }) => {
      // The local server cannot parse this as a request line, and answers 400.
      agent.rules.passesOn = (bytes) =>
        /^(HEAD|PROPFIND) /.test(bytes.toString('latin1', 0, 9)) ? Buffer.from('refused\r\n\r\n') : bytes;
    },
  },
  {
    name: 'agent-edge-refuses-chunks',
    summary: 'what stands in front of a tunnel refuses bodies that come in chunks',
    plant: ({ agent }) => {
      agent.rules.passesOn = (bytes) =>
        // Answers also pass through here, and those may be chunked.
        !headOf(bytes).startsWith('HTTP/') && /^transfer-encoding: chunked$/im.test(headOf(bytes))
          ? Buffer.from('refused\r\n\r\n')
          : bytes;
    },
  },
  {
    name: 'agent-tidies-names',
    summary: 'a tunnel is started under its name with a dash for whatever is no letter, digit or dash',
    plant: atTunnels(misreadText('create', 'name', (name) => name.replace(/[^\w-]+/g, '-'))),
  },
  {
    name: 'agent-shows-more',
    summary: 'tunnels have fields that the document does not name, and addresses with a plus for a space',
    plant: atTunnels(
      show(everywhere, (shown) => Object.assign(shown, { ID: 'new field' })),
      alter(everywhere, 'metrics.http', (meter) => ({ ...Object(meter), p999: 0 })),
      alterText(everywhere, 'uri', (uri) => uri.replaceAll('%20', '+')),
      alterText(everywhere, 'proto', (proto) => proto.toUpperCase()),
    ),
  },
  {
    name: 'agent-assigns-addresses-later',
    summary: 'the answer to a start has an empty public_url, and the tunnel shows one from then on',
    plant: atTunnels(alterText('create', 'public_url', () => '')),
  },
  {
    name: 'agent-upgrades-to-https',
    summary: 'a tunnel that is asked for as http is one of https',
    plant: atTunnels(toHttps),
  },
  {
    name: 'agent-starts-two-for-one',
    summary: 'beside each tunnel of https runs one of http, with (http) after its name',
    plant: (d) => {
      toHttps.plant(d, agentTunnels);
      d.agent.detour(start, async (call, next) => {
        const reply = await next(call);
        if (call.body['proto'] === 'http')
          await next({ ...call, body: { ...call.body, proto: 'http', name: `${call.body['name']} (http)` } });
        return reply;
      });
    },
  },
  ...Object.entries({ one: 1, few: 3 }).map(
    ([name, most]): Freedom => ({
      name: `agent-starts-${name}`,
      summary: `no more than ${most} tunnels run at once, and the agent says so with 502`,
      plant: ({ agent }) =>
        agent.detour(start, (call, next) =>
          agent.tunnels.size < most
            ? next(call)
            : { status: 502, headers: {}, body: { error_code: 103, status_code: 502 } },
        ),
    }),
  ),
  {
    name: 'agent-replaces-namesakes',
    summary: 'a start under a name that is taken takes the name away from the first tunnel, which forwards on unseen',
    plant: ({ agent }) =>
      agent.detour(start, (call, next) => {
        const first = agent.tunnels.get(String(call.body['name']));
        if (first) agent.orphans.add(first);
        agent.tunnels.delete(String(call.body['name']));
        return next(call);
      }),
  },
  {
    name: 'agent-starts-by-the-letter',
    summary: 'a start takes name, proto and addr alone: no odd name, no other protocol than https, and addr as text',
    plant: ({ agent }) =>
      agent.detour(start, (call, next) =>
        isStrict(call.body) ? next(call) : { status: 400, headers: {}, body: undefined },
      ),
  },
  {
    name: 'agent-forwards-after-a-moment',
    summary: 'a tunnel answers 502, or closes connections, until it is up a moment after its first visitor',
    plant: ({ agent }) => {
      const since = new WeakMap<object, number>();
      agent.rules.forwardsTo = (tunnel) => {
        const first = since.get(tunnel) ?? performance.now();
        since.set(tunnel, first);
        return performance.now() - first < 200 ? { ...tunnel.address, port: 1 } : tunnel.address;
      };
    },
  },
  {
    name: 'agent-stops-twice',
    summary: 'stopping what does not run answers 204',
    plant: ({ agent }) =>
      agent.detour(stop, (call, next) =>
        agent.tunnels.has(call.params['name'] ?? '') ? next(call) : { status: 204, headers: {}, body: undefined },
      ),
  },
  {
    name: 'agent-stops-after-a-moment',
    summary: 'a stopped tunnel is shown for a moment longer',
    plant: ({ agent }) =>
      agent.detour(stop, async (call, next) => {
        const tunnel = agent.tunnels.get(call.params['name'] ?? '');
        const reply = await next(call);
        if (tunnel) {
          agent.tunnels.set(tunnel.name, tunnel);
          void sleep(80, undefined, { ref: false }).then(() => agent.tunnels.delete(tunnel.name));
        }
        return reply;
      }),
  },
  {
    name: 'agent-lists-stopped-namesakes',
    summary: 'addresses follow from names, and a list shows a stopped tunnel beside its namesake for a moment',
    plant: ({ agent }) => {
      const stopped = new Set<unknown>();
      const since = new Map<unknown, number>();
      changeReply(agent, stop, (_, { params }) => void stopped.add(params['name']));
      changeReply(agent, start, (_, { body }) => {
        if (stopped.has(body['name'])) since.set(body['name'], performance.now());
      });
      changeReply(agent, 'GET /api/tunnels', ({ body }) => {
        const list = body as { tunnels: { name: string }[] };
        const isBoth = ({ name }: { name: string }): boolean =>
          performance.now() - (since.get(name) ?? Number.NEGATIVE_INFINITY) < 60;
        list.tunnels.push(...list.tunnels.filter(isBoth));
      });
    },
  },
  ...agentMetricsFreedoms,
];
