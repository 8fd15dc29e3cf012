import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../base/call.ts';
import { isObject } from '../../base/json-object.ts';
import type { Freedom } from '../base/freedom.ts';

/** How long a deleted key stays cached, and how long a replay is queued: less than the default patience for deployments that are not embedded. */
const cachedMs = 5000;
const replayMs = 6000;
const patience = { deletionMs: 10_000, replaysMs: 10_000 };

/** Returns true at every third call, as if requests went to three replicas in turn and one of them were stale. */
const lastOfThree = (): (() => boolean) => {
  let n = 0;
  return () => {
    n += 1;
    return n % 3 === 0;
  };
};

/** Freedoms about delays: the documents do not say how soon a change takes effect everywhere. */
export const lateFreedoms: readonly Freedom[] = [
  {
    name: 'deleted-keys-cached-5s',
    summary: 'the token of a deleted API key is accepted for five seconds more',
    patience,
    only: ['credentials'],
    plant: (d) => {
      const authenticate = d.authenticate.bind(d);
      const known = new Map<string, { readonly caller: Caller; readonly at: number }>();
      d.authenticate = (authorization, route) => {
        const caller = authenticate(authorization, route);
        const cached = known.get(authorization ?? '');
        if (caller !== null) known.set(authorization ?? '', { caller, at: Date.now() });
        return caller ?? (cached && cached.at + cachedMs > Date.now() ? cached.caller : null);
      };
    },
  },
  {
    name: 'deleted-keys-cached-and-once-more',
    summary:
      'answers to an API key are kept for as long as the target file says, and after that each is given once more while the new one is fetched',
    patience: { deletionMs: 1000 },
    only: ['api-keys', 'tcp-edges'],
    plant: (d) => {
      const authenticate = d.authenticate.bind(d);
      const kept = new Map<string, { readonly caller: Caller; readonly until: number }>();
      d.authenticate = (authorization, route) => {
        const caller = authenticate(authorization, route);
        const place = `${authorization} ${route}`;
        const known = kept.get(place);
        if (caller !== null) kept.set(place, { caller, until: Date.now() + 1000 });
        else if (known && known.until < Date.now()) kept.delete(place);
        return caller ?? known?.caller ?? null;
      };
    },
  },
  {
    name: 'deleted-keys-cached-by-one-of-three',
    summary:
      'requests go to three parts in turn, of which one accepts the token of a deleted API key for half a second more',
    patience: { deletionMs: 2500 },
    only: ['api-keys', 'tcp-edges', 'tls-edge-ip-restriction'],
    plant: (d) => {
      const authenticate = d.authenticate.bind(d);
      const known = new Map<string, { readonly caller: Caller; readonly at: number }>();
      const isLast = lastOfThree();
      d.authenticate = (authorization, route) => {
        const caller = authenticate(authorization, route);
        if (caller !== null) known.set(authorization ?? '', { caller, at: Date.now() });
        const cached = known.get(authorization ?? '');
        return caller ?? (cached && isLast() && cached.at + 500 > Date.now() ? cached.caller : null);
      };
    },
  },
  {
    name: 'new-keys-unknown-to-one-of-three',
    summary: 'requests go to three parts in turn, of which one learns of a new API key after 300ms',
    patience: { settleMs: 2500 },
    only: ['api-keys', 'tcp-edges', 'tls-edge-ip-restriction'],
    plant: (d) => {
      const authenticate = d.authenticate.bind(d);
      const isLast = lastOfThree();
      const made = new Map<unknown, number>();
      d.detour('POST /api_keys', async (call, next) => {
        const reply = await next(call);
        if (isObject(reply.body)) made.set(`Bearer ${reply.body['token']}`, Date.now());
        return reply;
      });
      d.authenticate = (authorization, route) => {
        const isNew = Date.now() < (made.get(authorization) ?? 0) + 300;
        return isNew && isLast() ? null : authenticate(authorization, route);
      };
    },
  },
  {
    name: 'replays-after-6s',
    summary: 'a replay is carried out after six seconds',
    patience,
    only: ['captured-requests'],
    plant: ({ agent }) => {
      const start = agent.start.bind(agent);
      agent.start = async (definition) => {
        const tunnel = await start(definition);
        const replay = tunnel.replay.bind(tunnel);
        tunnel.replay = (...request) =>
          void sleep(replayMs, undefined, { ref: false }).then(() => {
            if (agent.tunnels.get(tunnel.name) === tunnel) replay(...request);
          });
        return tunnel;
      };
    },
  },
];
