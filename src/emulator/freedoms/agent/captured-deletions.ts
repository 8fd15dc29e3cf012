import { setTimeout as sleep } from 'node:timers/promises';
import type { Freedom } from '../base/freedom.ts';

/** What document 3 leaves open about the deletion of captured requests, by the agent or by other users of it. */
export const capturedDeletionFreedoms: readonly Freedom[] = [
  {
    name: 'inspector-cleared-by-others',
    summary: 'somebody else deletes all captured requests after every twentieth one',
    plant: ({ agent: { inspector } }) => {
      const add = inspector.add.bind(inspector);
      let count = 0;
      inspector.add = (captured) => {
        add(captured);
        count += 1;
        if (count % 20 === 0) void sleep(5).then(() => inspector.clear());
      };
    },
  },
  {
    name: 'inspector-counts-anew',
    summary: 'ids are numbers, which begin anew after a deletion',
    plant: ({ agent }) => {
      const { inspector } = agent;
      const add = inspector.add.bind(inspector);
      const clear = inspector.clear.bind(inspector);
      let count = 0;
      inspector.add = (captured) => {
        count += 1;
        add(Object.assign(captured, { id: String(count) }));
      };
      inspector.clear = () => {
        clear();
        count = 0;
      };
    },
  },
  {
    name: 'inspector-clears-after-a-moment',
    summary: 'deleted requests are shown for a moment longer',
    plant: ({ agent }) =>
      agent.detour('DELETE /api/requests/http', () => {
        const old = agent.inspector.list(Number.POSITIVE_INFINITY, null);
        void sleep(100).then(() => {
          const fresh = agent.inspector.list(Number.POSITIVE_INFINITY, null).filter((one) => !old.includes(one));
          agent.inspector.clear();
          for (const one of fresh.reverse()) agent.inspector.add(one);
        });
        return { status: 204, headers: {}, body: undefined };
      }),
  },
];
