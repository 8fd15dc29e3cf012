import type { Captured } from '../agent/captured.ts';
import { ok } from '../server/call.ts';
import { bendReply, bendStatus } from './bend.ts';
import { bodyAfter204, requestRoutes } from './bend-agent.ts';
import { bendCapture } from './bend-captured.ts';
import type { Fault } from './fault.ts';

const on = requestRoutes;

/** What can be wrong with how captured requests are forgotten. */
export const capturedRemovalFaults: readonly Fault[] = [
  {
    name: 'captured-requests.clear-answers-200',
    summary: 'the deletion answers 200',
    breaks: ['captured-requests.clear'],
    touches: [],
    plant: ({ agent }) => bendStatus(agent, on.clear, 200),
  },
  {
    name: 'captured-requests.clear-answers-with-body',
    summary: 'the deletion answers 204 with a body',
    breaks: ['captured-requests.clear-no-body'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, on.clear, (reply) => {
        reply.raw = bodyAfter204;
      }),
  },
  {
    name: 'captured-requests.clear-keeps-the-newest',
    summary: 'the deletion keeps the newest request',
    breaks: ['captured-requests.cleared-not-listed', 'captured-requests.cleared-not-shown'],
    touches: [],
    plant: ({ agent }) =>
      agent.detour(on.clear, async (call, next) => {
        const [newest] = agent.inspector.list(1, null);
        const reply = await next(call);
        if (newest) agent.inspector.add(newest);
        return reply;
      }),
  },
  {
    name: 'captured-requests.cleared-still-shown',
    summary: 'the detail of a deleted request is shown',
    breaks: ['captured-requests.cleared-not-shown'],
    touches: [],
    plant: ({ agent }) => {
      const graves = new Map<string, unknown>();
      agent.detour(on.clear, (call, next) => {
        for (const one of agent.inspector.list(1000, null)) graves.set(one.id, agent.inspector.show(one));
        return next(call);
      });
      agent.detour(on.detail, (call, next) => {
        const grave = graves.get(call.params['id'] ?? '');
        return grave === undefined ? next(call) : ok(grave);
      });
    },
  },
  {
    name: 'captured-requests.never-evicts',
    summary: 'nothing is evicted, whatever memory is used',
    breaks: ['captured-requests.evicts-oldest'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.exceeds = () => false;
    },
  },
  {
    name: 'captured-requests.evicts-the-newest',
    summary: 'the newest is evicted in place of the oldest',
    breaks: ['captured-requests.evicts-oldest'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.evicted = (captured) => captured.at(-1);
    },
  },
  {
    name: 'captured-requests.evicted-still-shown',
    summary: 'the detail of an evicted request is shown',
    breaks: ['captured-requests.evicts-oldest'],
    touches: [],
    plant: (d) => {
      const { agent } = d;
      const all = new Map<string, Captured>();
      bendCapture(d, (captured, add) => {
        all.set(captured.id, captured);
        add(captured);
      });
      agent.detour(on.clear, (call, next) => {
        all.clear();
        return next(call);
      });
      agent.detour(on.detail, (call, next) => {
        const known = all.get(call.params['id'] ?? '');
        return known ? ok(agent.inspector.show(known)) : next(call);
      });
    },
  },
];
