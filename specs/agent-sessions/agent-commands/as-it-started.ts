import { tunnelSessions as sessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import { leave, Unexercised } from '../../../src/harness/base/interruption.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { type Commanded, restarted, stopped } from '../../steps/sessions/agent-commands.ts';
import { renewed } from '../../steps/sessions/agent-updates.ts';
import { sessionHistory } from '../../steps/sessions/session-history.ts';
import { lentSessions, sessionPages } from '../../steps/sessions/session-pages.ts';

/** The result of a command; null where there is no session for it. */
const unlessLeft = (command: Promise<Commanded>): Promise<Commanded | null> =>
  command.catch((error: unknown) => {
    if (error instanceof Unexercised) return null;
    throw error;
  });

/** Declares the test of all observations of sessions before, during and after the commands. */
export const asItStarted = (): void => {
  requirement('tunnel-sessions.as-it-started', async ({ world }: { world: World }) => {
    const history = await sessionHistory(world);
    for (const page of (await sessionPages(world)).pages) history.see(page);
    for (const command of [restarted, stopped, renewed]) {
      const done = await unlessLeft(command(world));
      // Only one that came back from the command was online: get may show sessions that have ended.
      if (done === null || done.unlisted === null || done.back === null) continue;
      world.claims.check(done.unlisted, {
        place: `/${sessions.listKey}`,
        flaw: 'unlisted',
        holds: false,
        summary: 'a session that is online is not listed any more',
        expected: `an item with id ${done.id}`,
        received: 'none',
      });
    }
    for (const page of (await world.requests.current(sessions, lentSessions(world))).pages) history.see(page);
    if (history.latest === null)
      return leave('no tunnel session was seen twice', 'start an agent on this account that stays online');
    const [change] = history.changes;
    world.claims.check(
      change?.now.exchange ?? history.latest,
      {
        place: `/${change?.field ?? ''}`,
        holds: change === undefined,
        summary: `${change?.field} of a session changes while the session lasts`,
        expected: asJson(change?.before.session[change.field]),
        received: asJson(change?.now.session[change.field]),
      },
      change === undefined ? [] : [change.before.exchange],
    );
  });
};
