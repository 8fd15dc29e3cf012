import type { Captured } from '../agent/captured.ts';
import { ok } from '../server/call.ts';
import { bendReply, type Shown } from './bend.ts';
import { bendCaptured, bendTunnels, part, requestRoutes } from './bend-agent.ts';
import { bendCapture, bendQuery } from './bend-captured.ts';
import type { Fault } from './fault.ts';

const on = requestRoutes;

const capturing: readonly Fault[] = [
  {
    name: 'captured-requests.deletes-not-captured',
    summary: 'requests with the method DELETE are not captured',
    breaks: ['captured-requests.captured'],
    touches: [],
    plant: (d) =>
      bendCapture(d, (captured, add) => {
        if (!captured.request.startLine.startsWith('DELETE')) add(captured);
      }),
  },
  {
    name: 'captured-requests.heads-not-captured',
    summary: 'requests with the method HEAD are not captured',
    breaks: ['captured-requests.captured'],
    touches: [],
    plant: (d) =>
      bendCapture(d, (captured, add) => {
        if (!captured.request.startLine.startsWith('HEAD')) add(captured);
      }),
  },
  {
    name: 'captured-requests.errors-not-listed',
    summary: 'requests that were answered with 5xx are not listed',
    breaks: ['captured-requests.captured'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, on.list, ({ body }) => {
        const list = body as { requests: Shown[] };
        list.requests = list.requests.filter((shown) => !(Number(part(shown, 'response')['status_code']) >= 500));
      }),
  },
  {
    name: 'captured-requests.captured-twice',
    summary: 'requests with a body are captured twice',
    breaks: ['captured-requests.captured'],
    touches: [],
    plant: (d) =>
      bendCapture(d, (captured, add) => {
        if (/^P/.test(captured.request.startLine)) add({ ...captured, id: d.agent.newId() });
        add(captured);
      }),
  },
  {
    name: 'captured-requests.captured-without-inspect',
    summary: 'requests are captured also where config.inspect is false',
    breaks: ['captured-requests.not-captured'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.inspects = () => true;
    },
  },
  {
    name: 'captured-requests.newest-tunnel-decides',
    summary: 'whether requests are captured is decided by config.inspect of the newest tunnel',
    breaks: ['captured-requests.captured'],
    touches: ['captured-requests.not-captured'],
    plant: ({ agent }) => {
      agent.rules.inspects = () => [...agent.tunnels.values()].at(-1)?.inspect ?? true;
    },
  },
  {
    name: 'captured-requests.inspection-shown-though-off',
    summary: 'config.inspect is shown as true for tunnels whose requests are not captured',
    breaks: ['captured-requests.captured'],
    touches: ['captured-requests.not-captured'],
    plant: (d) =>
      bendTunnels(d, (shown) => {
        part(shown, 'config')['inspect'] = true;
      }),
  },
  {
    name: 'captured-requests.remote-addr-is-local',
    summary: 'remote_addr is the local address that the tunnel forwards to',
    breaks: ['captured-requests.remote-addr'],
    touches: [],
    plant: (d) =>
      bendCaptured(d, (shown) => {
        const tunnel = d.agent.tunnels.get(String(shown['tunnel_name']));
        if (tunnel !== undefined) shown['remote_addr'] = tunnel.address.shown;
      }),
  },
  {
    name: 'captured-requests.awaited-response-lost',
    summary: 'a response is not noted when its request was listed before',
    breaks: ['captured-requests.response-arrives'],
    touches: [],
    plant: ({ agent }) => {
      const frozen = new Set<Captured>();
      bendReply(agent, on.list, () => {
        for (const one of agent.inspector.list(1000, null)) if (one.response === null) frozen.add(one);
      });
      agent.rules.notesResponse = (captured) => !frozen.has(captured);
    },
  },
  {
    name: 'captured-requests.responses-in-turn',
    summary: 'a response is noted for the request of the tunnel that has waited longest',
    breaks: ['captured-requests.response-pending'],
    touches: ['captured-requests.response-arrives'],
    plant: ({ agent: { inspector } }) => {
      const respond = inspector.respond.bind(inspector);
      inspector.respond = (captured, ...more) => {
        const waiting = inspector.list(1000, captured.tunnelName).filter(({ response }) => response === null);
        respond(waiting.at(-1) ?? captured, ...more);
      };
    },
  },
];

const queries: readonly Fault[] = [
  ...Object.entries({
    'one-too-many': (limit: number) => limit + 1,
    ignored: () => 100,
  }).map(
    ([name, wrong]): Fault => ({
      name: `captured-requests.limit-${name}`,
      summary: `limit is ${name.replaceAll('-', ' ')}`,
      breaks: ['captured-requests.limit'],
      touches: [],
      plant: (d) =>
        bendQuery(d, (query) => {
          if (query.has('limit')) query.set('limit', String(wrong(Number(query.get('limit')))));
        }),
    }),
  ),
  {
    name: 'captured-requests.limit-excludes-itself',
    summary: 'a list is shorter than limit, so that a limit of one lists nothing',
    breaks: ['captured-requests.limit'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, requestRoutes.list, ({ body }, { query }) => {
        if (query.has('limit')) (body as { requests: unknown[] }).requests.splice(Number(query.get('limit')) - 1);
      }),
  },
  {
    name: 'captured-requests.filter-ignored',
    summary: 'tunnel_name is ignored',
    breaks: ['captured-requests.tunnel-name-filter'],
    touches: ['captured-requests.evicts-oldest'],
    plant: (d) => bendQuery(d, (query) => query.delete('tunnel_name')),
  },
  {
    name: 'captured-requests.filter-ignored-with-limit',
    summary: 'tunnel_name is ignored beside limit',
    breaks: ['captured-requests.tunnel-name-filter'],
    touches: [],
    plant: (d) =>
      bendQuery(d, (query) => {
        if (query.has('limit')) query.delete('tunnel_name');
      }),
  },
  {
    name: 'captured-requests.filter-not-unescaped',
    summary: 'tunnel_name is compared as it is escaped in the query',
    breaks: ['captured-requests.tunnel-name-filter'],
    touches: [],
    plant: (d) =>
      bendQuery(d, (query) => {
        const name = query.get('tunnel_name');
        if (name !== null) query.set('tunnel_name', encodeURIComponent(name));
      }),
  },
  {
    name: 'captured-requests.filter-by-beginning',
    summary: 'tunnel_name also lets through tunnels whose names begin with it',
    breaks: ['captured-requests.tunnel-name-filter'],
    touches: [],
    plant: ({ agent }) =>
      agent.detour(on.list, (call, next) => {
        const name = call.query.get('tunnel_name');
        if (name === null) return next(call);
        const all = agent.inspector.list(100, null).filter(({ tunnelName }) => tunnelName.startsWith(name));
        const shown = all.slice(0, Number(call.query.get('limit') ?? 100)).map((one) => agent.inspector.show(one));
        return ok({ uri: '/api/requests/http', requests: shown });
      }),
  },
];

/** What can be wrong with what is captured and listed. */
export const capturedTrafficFaults: readonly Fault[] = [...capturing, ...queries];
