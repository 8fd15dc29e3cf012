import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '../../agent/agent.ts';
import type { Captured } from '../../agent/captured.ts';
import type { Call } from '../../base/call.ts';
import { isObject, type JsonObject } from '../../base/json-object.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { changeReply } from '../base/change-reply.ts';
import type { Freedom } from '../base/freedom.ts';

const listRoute = 'GET /api/requests/http';
const replayRoute = 'POST /api/requests/http';

const onList = (
  d: Deployment,
  change: (list: { requests: JsonObject[]; uri: string }, query: URLSearchParams) => void,
) =>
  changeReply(d.agent, listRoute, ({ body }, { query }) => {
    if (isObject(body) && Array.isArray(body['requests']))
      change(body as { requests: JsonObject[]; uri: string }, query);
  });

/** Captures replays in another way than requests through a tunnel, or not at all. */
const onReplays = (
  agent: Agent,
  capture: (captured: Captured, replay: Call, add: (captured: Captured) => void) => void,
) => {
  const { inspector } = agent;
  const add = inspector.add.bind(inspector);
  let replay: Call | null = null;
  inspector.add = (captured) => (replay === null ? add(captured) : capture(captured, replay, add));
  agent.detour(replayRoute, async (call, next) => {
    replay = call;
    try {
      return await next(call);
    } finally {
      replay = null;
    }
  });
};

/** What document 3 leaves to an agent about when captured requests are shown, how many of them, and how they are replayed. */
export const capturedTrafficFreedoms: readonly Freedom[] = [
  {
    name: 'inspector-replays-headers-sorted',
    summary: 'a replay sends headers in the order of their names, and values of one name joined by commas',
    plant: ({ agent }) => {
      agent.rules.replayBytes = (raw) => {
        const at = raw.indexOf('\r\n\r\n');
        const [line = '', ...headers] = raw.toString('latin1', 0, at).split('\r\n');
        const joined = new Map<string, string[]>();
        for (const header of headers) {
          const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/.exec(header) ?? [];
          joined.set(name, [...(joined.get(name) ?? []), value]);
        }
        const sorted = [...joined].map(([name, values]) => `${name}: ${values.join(', ')}`).sort();
        return Buffer.concat([Buffer.from([line, ...sorted].join('\r\n'), 'latin1'), raw.subarray(at)]);
      };
    },
  },
  {
    name: 'inspector-lists-oldest-first',
    summary: 'the list begins with the oldest, and its uri repeats the query',
    plant: (d) =>
      onList(d, (list, query) => {
        list.requests.reverse();
        if (query.size > 0) list.uri += `?${query}`;
      }),
  },
  {
    name: 'inspector-lists-few',
    summary: 'three are listed by default, and a limit of more than fifty is refused',
    plant: (d) =>
      d.agent.detour(listRoute, (call, next) => {
        const limit = Number(call.query.get('limit') ?? 3);
        if (limit > 50) return { status: 400, headers: {}, body: { msg: 'limit is at most 50' } };
        return next({ ...call, query: new URLSearchParams([...call.query].concat([['limit', String(limit)]])) });
      }),
  },
  {
    name: 'inspector-lists-ten-at-most',
    summary:
      'five are listed by default, and a limit of more than ten is refused; a tunnel is filtered from those alone',
    plant: ({ agent }) =>
      agent.detour(listRoute, async (call, next) => {
        const limit = Number(call.query.get('limit') ?? 5);
        if (limit > 10) return { status: 400, headers: {}, body: { msg: 'limit is at most 10' } };
        const reply = await next({ ...call, query: new URLSearchParams({ limit: String(limit) }) });
        const name = call.query.get('tunnel_name');
        const list = reply.body as { requests: JsonObject[] };
        if (name !== null) list.requests = list.requests.filter((shown) => shown['tunnel_name'] === name);
        return reply;
      }),
  },
  {
    name: 'inspector-lists-the-oldest-ten',
    summary: 'the list holds the oldest alone, five by default and ten at most, whatever limit says',
    plant: (d) =>
      d.agent.detour(listRoute, async (call, next) => {
        const limit = Number(call.query.get('limit') ?? 5);
        const query = new URLSearchParams([...call.query].filter(([name]) => name !== 'limit'));
        const reply = await next({ ...call, query: new URLSearchParams([...query, ['limit', '100000']]) });
        const list = reply.body as { requests: JsonObject[] };
        if (limit > 0) list.requests = list.requests.reverse().slice(0, Math.min(limit, 10));
        return reply;
      }),
  },
  {
    name: 'inspector-undercuts-limit',
    summary: 'a list may be shorter than its limit',
    plant: (d) =>
      onList(d, (list, query) => {
        const limit = Number(query.get('limit') ?? 0);
        if (limit > 1) list.requests.splice(Math.max(1, limit - 1));
      }),
  },
  {
    name: 'inspector-lists-answered-alone',
    summary: 'a request is listed once it is answered',
    plant: (d) =>
      onList(d, (list) => {
        list.requests = list.requests.filter(({ response }) => response !== null);
      }),
  },
  {
    name: 'inspector-takes-its-time',
    summary: 'requests and answers are shown after a moment',
    plant: ({ agent: { inspector } }) => {
      const add = inspector.add.bind(inspector);
      const respond = inspector.respond.bind(inspector);
      inspector.add = (captured) => void sleep(150).then(() => add(captured));
      inspector.respond = (...args) => void sleep(250).then(() => respond(...args));
    },
  },
  {
    name: 'inspector-fills-in',
    summary: 'of an answer its head is shown first, and its body and duration a moment later',
    plant: ({ agent: { inspector } }) => {
      const respond = inspector.respond.bind(inspector);
      inspector.respond = (captured, response, durationMs) => {
        const head = response.raw.subarray(0, response.raw.indexOf('\r\n\r\n') + 4);
        respond(captured, { ...response, raw: head }, 0);
        void sleep(40).then(() => respond(captured, response, durationMs));
      };
    },
  },
  {
    name: 'inspector-forgets-stopped-tunnels',
    summary: 'captured requests are gone with their tunnel, and a list of a tunnel that does not run is refused',
    plant: ({ agent }) => {
      agent.detour('DELETE /api/tunnels/{name}', async (call, next) => {
        const reply = await next(call);
        const kept = agent.inspector.list(Number.POSITIVE_INFINITY, null);
        agent.inspector.clear();
        for (const one of kept.reverse()) if (agent.tunnels.has(one.tunnelName)) agent.inspector.add(one);
        return reply;
      });
      agent.detour(listRoute, (call, next) => {
        const name = call.query.get('tunnel_name');
        if (name === null || agent.tunnels.has(name)) return next(call);
        return { status: 404, headers: {}, body: { msg: `There is no tunnel ${name}.` } };
      });
    },
  },
  {
    name: 'inspector-forgets-stopped-tunnels-later',
    summary: 'captured requests are gone a moment after their tunnel, and are not replayed any more until then',
    only: ['agent-tunnels', 'captured-requests'],
    plant: ({ agent }) => {
      agent.detour('DELETE /api/tunnels/{name}', async (call, next) => {
        const reply = await next(call);
        void sleep(30).then(() => {
          const kept = agent.inspector.list(Number.POSITIVE_INFINITY, null);
          agent.inspector.clear();
          for (const one of kept.reverse()) if (agent.tunnels.has(one.tunnelName)) agent.inspector.add(one);
        });
        return reply;
      });
      agent.detour('POST /api/requests/http', (call, next) => {
        const recorded = agent.inspector.find(String(isObject(call.body) ? call.body['id'] : ''))?.tunnelName;
        if (recorded === undefined || agent.tunnels.has(recorded)) return next(call);
        return { status: 404, headers: {}, body: { msg: 'gone' } };
      });
    },
  },
  {
    name: 'inspector-captures-no-replays',
    summary: 'a replay is not captured itself',
    plant: ({ agent }) => onReplays(agent, () => {}),
  },
  {
    name: 'inspector-names-replays-as-recorded',
    summary: 'a captured replay shows the tunnel of the request that was replayed, whichever it was sent to',
    plant: ({ agent }) =>
      onReplays(agent, (captured, { body }, add) => {
        const replayed = isObject(body) ? agent.inspector.find(String(body['id'])) : undefined;
        add(replayed === undefined ? captured : Object.assign(captured, { tunnelName: replayed.tunnelName }));
      }),
  },
  {
    name: 'agent-tells-of-failed-replays',
    summary: 'a replay that the local server answers with an error is answered with 422',
    plant: ({ agent }) => {
      const failed = (): boolean => /^\S+ 5/.test(agent.inspector.list(1, null)[0]?.response?.startLine ?? '');
      agent.detour(replayRoute, async (call, next) => {
        const reply = await next(call);
        await sleep(40);
        return reply.status === 204 && failed() ? { status: 422, headers: {}, body: { msg: 'It failed.' } } : reply;
      });
    },
  },
  {
    name: 'inspector-keeps-one',
    summary: 'there is room for one captured request',
    plant: ({ agent: { rules, inspector } }) => {
      rules.exceeds = () => inspector.list(2, null).length > 1;
    },
  },
];
