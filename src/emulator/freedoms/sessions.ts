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
];
