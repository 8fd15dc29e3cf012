import { noContent } from '../server/call.ts';
import { bendReply, bendStatus } from './bend.ts';
import { bodyAfter204, readAnyway, requestRoutes } from './bend-agent.ts';
import type { Fault } from './fault.ts';

const on = requestRoutes;
const headOf = (raw: Buffer): number => raw.indexOf('\r\n\r\n') + 4;

/** What can be wrong with replays of captured requests. */
export const replayFaults: readonly Fault[] = [
  {
    name: 'captured-requests.replay-answers-202',
    summary: 'a replay answers 202',
    breaks: ['captured-requests.replay'],
    touches: [],
    plant: ({ agent }) => bendStatus(agent, on.replay, 202),
  },
  {
    name: 'captured-requests.replay-answers-with-body',
    summary: 'a replay answers 204 with a body',
    breaks: ['captured-requests.replay-no-body'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, on.replay, (reply) => {
        reply.raw = bodyAfter204;
      }),
  },
  {
    name: 'captured-requests.replay-without-query',
    summary: 'a replay leaves out the query',
    breaks: ['captured-requests.replay-whole'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.replayBytes = (raw) =>
        Buffer.from(raw.toString('latin1').replace(/^(\S+ [^? ]*)\?\S*/, '$1'), 'latin1');
    },
  },
  {
    name: 'captured-requests.replay-of-text',
    summary: 'a replay takes the body for text',
    breaks: ['captured-requests.replay-whole'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.replayBytes = (raw) => {
        const at = headOf(raw);
        const body = raw.subarray(at).map((byte) => (byte > 0x7f ? 0x3f : byte));
        return Buffer.concat([raw.subarray(0, at), body]);
      };
    },
  },
  {
    name: 'captured-requests.replay-merges-headers',
    summary: 'a replay sends each header once, with its last value',
    breaks: ['captured-requests.replay-whole'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.replayBytes = (raw) => {
        const at = headOf(raw);
        const [line = '', ...headers] = raw.toString('latin1', 0, at - 4).split('\r\n');
        const last = new Map(headers.map((header) => [header.replace(/:.*$/, '').toLowerCase(), header]));
        return Buffer.concat([
          Buffer.from(`${[line, ...last.values()].join('\r\n')}\r\n\r\n`, 'latin1'),
          raw.subarray(at),
        ]);
      };
    },
  },
  {
    name: 'captured-requests.replay-to-the-newest',
    summary: 'without tunnel_name a replay goes to the newest tunnel',
    breaks: ['captured-requests.replay-recorded-tunnel'],
    touches: ['captured-requests.replay-whole'],
    plant: ({ agent }) => {
      agent.rules.replayTunnel = (recorded, named) => named ?? [...agent.tunnels.keys()].at(-1) ?? recorded;
    },
  },
  {
    name: 'captured-requests.replay-to-both',
    summary: 'with tunnel_name a replay also goes to the tunnel it was recorded on',
    breaks: ['captured-requests.replay-named-tunnel'],
    touches: [],
    plant: ({ agent }) =>
      agent.detour(on.replay, async (call, next) => {
        if (call.body['tunnel_name'] !== undefined) {
          await next({ ...call, body: { id: call.body['id'] } });
          // A moment ahead of the other, so that it has surely arrived by then.
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        return next(call);
      }),
  },
  {
    name: 'captured-requests.replay-to-both-in-a-moment',
    summary: 'with tunnel_name a replay also goes to the tunnel it was recorded on, a moment later',
    breaks: ['captured-requests.replay-named-tunnel'],
    touches: ['captured-requests.replay-recorded-tunnel'],
    plant: ({ agent }) =>
      agent.detour(on.replay, async (call, next) => {
        const reply = await next(call);
        const again = async (): Promise<unknown> => next({ ...call, body: { id: call.body['id'] } });
        if (call.body['tunnel_name'] !== undefined) setTimeout(() => void again().catch(() => {}), 10);
        return reply;
      }),
  },
  {
    name: 'captured-requests.replay-thrice',
    summary: 'a replay is sent three times',
    breaks: ['captured-requests.replay-recorded-tunnel', 'captured-requests.replay-named-tunnel'],
    touches: [],
    plant: ({ agent }) =>
      agent.detour(on.replay, async (call, next) => {
        await next(call);
        await next(call);
        return next(call);
      }),
  },
  {
    name: 'captured-requests.replay-name-ignored',
    summary: 'tunnel_name is ignored in a replay',
    breaks: ['captured-requests.replay-named-tunnel', 'captured-requests.replay-unknown-tunnel'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.replayTunnel = (recorded) => recorded;
    },
  },
  {
    name: 'captured-requests.replay-of-the-newest',
    summary: 'a replay without id replays the newest request',
    breaks: ['captured-requests.replay-needs-id'],
    touches: [],
    plant: ({ agent }) =>
      agent.detour(on.replay, (call, next) => {
        const [newest] = agent.inspector.list(1, null);
        return next('id' in call.body ? call : { ...call, body: { ...call.body, id: newest?.id } });
      }),
  },
  {
    name: 'captured-requests.replay-unknown-id-taken',
    summary: 'a replay of an unknown id answers 204',
    breaks: ['captured-requests.replay-unknown-id'],
    touches: [],
    plant: ({ agent }) =>
      agent.detour(on.replay, (call, next) =>
        typeof call.body['id'] === 'string' && !agent.inspector.find(call.body['id']) ? noContent() : next(call),
      ),
  },
  {
    name: 'captured-requests.replay-unknown-tunnel-crashes',
    summary: 'a replay against an unknown tunnel answers 500',
    breaks: ['captured-requests.replay-unknown-tunnel'],
    touches: [],
    plant: (d) =>
      d.agent.detour(on.replay, (call, next) =>
        typeof call.body['tunnel_name'] === 'string' && !d.agent.tunnels.has(call.body['tunnel_name'])
          ? { status: 500, headers: {}, body: { msg: 'oops' } }
          : next(call),
      ),
  },
  {
    name: 'captured-requests.cut-off-replay-crashes',
    summary: 'a replay whose body is not JSON answers 500',
    breaks: ['captured-requests.malformed-body'],
    touches: [],
    plant: (d) =>
      readAnyway(d, on.replay, () => {
        throw new Error('Unexpected end of input');
      }),
  },
];
