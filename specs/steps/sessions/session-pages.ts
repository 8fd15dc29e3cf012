import { tunnelSessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import type { World } from '../../../src/harness/world/world.ts';

/** The sessions that the target lends. */
export const lentSessions = (world: World): string[] =>
  Object.values(world.context.target.fixtures.sessionIds ?? {}).flat();

/**
 * The list of sessions, read once for all tests of a worker: the whole, or, if another worker has found it long, the pages with lent sessions.
 * Sessions come and go, so a test that misses one reads again.
 */
export const sessionPages = (world: World): Promise<Walk> =>
  world.context.once('pages of sessions', () => world.requests.current(tunnelSessions, lentSessions(world)));

/** The whole list of sessions. */
export const allSessionPages = async (world: World): Promise<Walk> => {
  const seen = await sessionPages(world);
  return seen.isPart ? world.requests.walk(tunnelSessions) : seen;
};
