import { bendReply, bendStatus } from './bend.ts';
import { bendRefusal, bendTunnels, part, tunnelRoutes } from './bend-agent.ts';
import type { Fault } from './fault.ts';

const on = tunnelRoutes;
const plainText = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'not found' };

/** What can be wrong with the form of answers about tunnels. */
export const agentTunnelFaults: readonly Fault[] = [
  {
    name: 'agent.authorization-demanded',
    summary: 'the detail of a tunnel is shown only to who sends credentials',
    breaks: ['agent.no-authentication'],
    touches: ['agent-tunnels.*'],
    plant: ({ agent }) =>
      agent.detour(on.detail, (call, next) =>
        call.headers.has('authorization') ? next(call) : { status: 401, headers: {}, body: { msg: 'who are you?' } },
      ),
  },
  {
    name: 'agent-tunnels.count-is-text-in-lists',
    summary: 'metrics.conns.count is text, in lists alone',
    breaks: ['agent-tunnels.shape'],
    touches: [],
    plant: (d) =>
      bendTunnels(
        d,
        (shown) => {
          part(shown, 'metrics', 'conns')['count'] = String(part(shown, 'metrics', 'conns')['count']);
        },
        ['list'],
      ),
  },
  {
    name: 'agent-tunnels.no-p99',
    summary: 'metrics.http has no p99 in the detail',
    breaks: ['agent-tunnels.shape'],
    touches: [],
    plant: (d) => bendTunnels(d, (shown) => void delete part(shown, 'metrics', 'http')['p99'], ['detail']),
  },
  {
    name: 'agent-tunnels.no-gauge',
    summary: 'metrics.conns has no gauge when a tunnel is started',
    breaks: ['agent-tunnels.shape'],
    touches: [],
    plant: (d) => bendTunnels(d, (shown) => void delete part(shown, 'metrics', 'conns')['gauge'], ['start']),
  },
  {
    name: 'agent-tunnels.inspect-is-text',
    summary: 'config.inspect is text',
    breaks: ['agent-tunnels.shape'],
    touches: [],
    plant: (d) =>
      bendTunnels(d, (shown) => {
        part(shown, 'config')['inspect'] = String(part(shown, 'config')['inspect']);
      }),
  },
  {
    name: 'agent-tunnels.uri-is-absolute',
    summary: 'uri is absolute',
    breaks: ['agent-tunnels.uri-form'],
    touches: [],
    plant: (d) =>
      bendTunnels(d, (shown) => {
        shown['uri'] = `http://localhost:4040${shown['uri']}`;
      }),
  },
  {
    name: 'agent-tunnels.uri-of-list-in-lists',
    summary: 'uri is that of the list, in lists alone',
    breaks: ['agent-tunnels.uri-form'],
    touches: ['agent-tunnels.list-echo'],
    plant: (d) =>
      bendTunnels(
        d,
        (shown) => {
          shown['uri'] = '/api/tunnels';
        },
        ['list'],
      ),
  },
  {
    name: 'agent-tunnels.declared-as-html',
    summary: 'the detail declares its JSON as HTML',
    breaks: ['agent-tunnels.json'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, on.detail, (reply) => {
        reply.headers['content-type'] = 'text/html';
      }),
  },
  {
    name: 'agent-tunnels.refused-in-plain-text',
    summary: 'the detail of an unknown name is refused in plain text',
    breaks: ['agent-tunnels.refusals-json'],
    touches: [],
    plant: (d) => bendRefusal(d, on.detail, () => plainText),
  },
  {
    name: 'agent-tunnels.list-answers-206',
    summary: 'the list answers 206',
    breaks: ['agent-tunnels.list'],
    touches: [],
    plant: ({ agent }) => bendStatus(agent, on.list, 206),
  },
  {
    name: 'agent-tunnels.list-uri-with-slash',
    summary: 'the uri of the list ends in a slash',
    breaks: ['agent-tunnels.list-object'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, on.list, (reply) => {
        reply.body = { ...(reply.body as object), uri: '/api/tunnels/' };
      }),
  },
  {
    name: 'agent-tunnels.list-is-array',
    summary: 'the list is an array',
    breaks: ['agent-tunnels.list-object'],
    touches: ['agent-tunnels.list-*', 'agent-tunnels.stop-leaves-others', 'agent-tunnels.metrics-count'],
    plant: ({ agent }) =>
      bendReply(agent, on.list, (reply) => {
        reply.body = (reply.body as { tunnels: unknown }).tunnels;
      }),
  },
  {
    name: 'agent-tunnels.newest-not-listed',
    summary: 'the list lacks the newest tunnel',
    breaks: ['agent-tunnels.list-complete'],
    touches: ['agent-tunnels.stop-leaves-others', 'agent-tunnels.metrics-count'],
    plant: ({ agent }) =>
      bendReply(agent, on.list, (reply) => void (reply.body as { tunnels: unknown[] }).tunnels.pop()),
  },
];
