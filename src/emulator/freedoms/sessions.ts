import { OnlineAgent } from '../sessions/online-agent.ts';
import type { Freedom } from './freedom.ts';

/** What agents have gone through before anybody looks is nowhere shown. */
export const sessionFreedoms: readonly Freedom[] = [
  {
    name: 'agents-updated-already',
    summary: 'three agents have been updated and not restarted, as an earlier run leaves them',
    plant: (d) => {
      const agents = d.sessions.all().flatMap(({ agent }) => (agent instanceof OnlineAgent ? [agent] : []));
      const updatable = agents.filter(({ updates, facts }) => typeof updates === 'object' && facts.os !== 'windows');
      for (const agent of updatable.slice(0, 3)) agent.state = 'updated';
    },
  },
  {
    name: 'agents-alike',
    summary: 'agents of one fleet look alike, and one of them reconnects whenever another is restarted',
    plant: (d) => {
      const fleet = d.sessions.all().filter(({ facts }) => facts.transport === 'service/v2');
      const idle = fleet.find(({ facts }) => facts.os === 'darwin')?.agent;
      for (const { facts } of fleet)
        Object.assign(facts, {
          ip: '192.0.2.9',
          metadata: '',
          credential: fleet[0]?.facts.credential,
          ...(facts.os === 'darwin' ? { os: 'linux' } : {}),
        });
      d.detour('POST /tunnel_sessions/{id}/restart', async (call, next) => {
        const reply = await next(call);
        if (idle instanceof OnlineAgent) {
          d.sessions.disconnect(idle.session);
          idle.reconnect();
        }
        return reply;
      });
    },
  },
];
