import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../base/call.ts';
import type { Freedom } from '../base/freedom.ts';

/** How long a deleted key is cached, and how long a replay waits for its turn: less than the usual patience with a service elsewhere. */
const cachedMs = 5000;
const replayMs = 6000;
const patience = { deletionMs: 10_000, replaysMs: 10_000 };

/** The documents do not say how soon something that was asked for is done everywhere. */
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
