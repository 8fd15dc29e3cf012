import { tunnelSessions } from '../../src/contract/tunnel-sessions.ts';
import type { Walk } from '../../src/harness/request/walk.ts';
import type { World } from '../../src/harness/world/world.ts';

/** The whole list of sessions, read once for all tests of a worker. Sessions come and go, so a test that misses one reads again. */
export const sessionPages = (world: World): Promise<Walk> =>
  world.context.once('pages of sessions', () => world.requests.walk(tunnelSessions));
