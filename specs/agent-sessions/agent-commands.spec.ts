import { tunnelSessions as sessions } from '../../src/contract/resources/tunnel-sessions.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap, requirement } from '../../src/harness/trial/requirement.ts';
import type { SessionKind } from '../../src/harness/world/context/context.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { type Commanded, restarted, stopped, windowsRestarted } from '../steps/sessions/agent-commands.ts';
import { refusedUpdate, updated } from '../steps/sessions/agent-updates.ts';
import { sparesOthers } from '../steps/sessions/bystanders.ts';
import { takeSession } from '../steps/sessions/offered-session.ts';
import { taken } from '../steps/sessions/taken.ts';
import { afterUpdate } from './agent-commands/after-update.ts';
import { asItStarted } from './agent-commands/as-it-started.ts';
import { goesOn, updateFails } from './agent-commands/update-fails.ts';

/**
 * The tests of what happens to agents are declared in files of their own and run here, because they share the sessions that commands use up. The
 * update is first, and what must wait for it is last, so that the other tests run during the wait.
 */
import './agent-commands/begun-update.ts';
import './agent-commands/reconnected.ts';

/** Commands go only to sessions that the target file lends, and to as few as possible. */

/** The judge checks the status of each command. */
requirement('tunnel-sessions.restart', async ({ world }) => void (await restarted(world)));
requirement('tunnel-sessions.stop', async ({ world }) => void (await stopped(world)));
const endsSession = async (world: World, command: string, commanded: Commanded): Promise<void> => {
  const { answer, id, ended } = commanded;
  world.claims.check(answer, {
    place: '',
    holds: ended,
    summary: `${command} does not end the session`,
    expected: `the session ${id} is gone`,
    received: 'it can still be read and is still listed',
  });
  await sparesOthers(world, command, commanded);
};

requirement('tunnel-sessions.restart-ends-session', async ({ world }) => {
  await endsSession(world, 'restart', taken(await restarted(world)));
});

requirement('tunnel-sessions.stop-ends-session', async ({ world }) => {
  await endsSession(world, 'stop', taken(await stopped(world)));
});

requirement('tunnel-sessions.stop-exits-agent', async ({ world }) => {
  const { answer, list, back, ended, alone } = taken(await stopped(world));
  if (!ended || list === null) return leave('the session did not end, or the list could not be read');
  if (!alone) return leave('other sessions look like that of the same agent', 'give each agent metadata of its own');
  world.claims.check(
    list,
    {
      place: `/${sessions.listKey}`,
      holds: back === null,
      summary: 'after a stop the agent comes back, unless something else has started it again',
      expected: 'no new session of the same agent',
      received: `session ${back?.['id']}`,
    },
    [answer],
  );
});

const offered = (world: World, kinds: readonly SessionKind[]): SessionKind[] =>
  kinds.filter((kind) => world.context.sessions(kind).length > 0);

requirement('tunnel-sessions.only-online-listed', async ({ world }) => {
  const kinds = offered(world, ['restartable', 'stoppable']);
  if (kinds.length === 0) await takeSession(world, 'stoppable');
  for (const kind of kinds) {
    const { answer, id, list, ended, listed } = taken(await (kind === 'stoppable' ? stopped(world) : restarted(world)));
    if (!ended || list === null) return leave('the session did not end, or the list could not be read');
    world.claims.check(
      list,
      {
        place: `/${sessions.listKey}`,
        holds: !listed,
        summary: 'a session that has ended is still listed',
        expected: `no item with id ${id}`,
        received: 'one',
      },
      [answer],
    );
  }
});

requirement('tunnel-sessions.restart-windows', async ({ world }) => {
  const { answer, after } = await windowsRestarted(world);
  world.claims.check(
    after,
    {
      place: 'status',
      holds: succeeded(after),
      summary: 'restart ends the session of an agent on Windows',
      expected: 'the session goes on',
      received: `status ${after.response?.status}`,
    },
    [answer],
  );
});

for (const [behaviour, kind, wrong] of [
  ['update-unavailable', 'upToDate', 'an update where there is none'],
  ['update-disabled', 'updatesDisabled', 'an update where update checks are disabled'],
] as const) {
  requirement.on(sessions, behaviour, async ({ world }) => {
    const refused = await refusedUpdate(world, kind);
    const { first } = await updated(world);
    await updateFails(world, wrong, refused.answer, first);
    await goesOn(world, wrong, refused);
  });
}

requirement('tunnel-sessions.update-while-updating', async ({ world }) => {
  const { first, again } = await updated(world);
  await updateFails(world, 'an update while the agent is updating', again, first);
});

requirement('tunnel-sessions.command-no-body', async ({ world }) => {
  const kinds = offered(world, ['restartable', 'stoppable', 'updatable']);
  if (kinds.length === 0) await takeSession(world, 'restartable');
  for (const kind of kinds) {
    const done = kind === 'updatable' ? (await updated(world)).first : null;
    const answer = done ?? (await (kind === 'stoppable' ? stopped(world) : restarted(world))).answer;
    if (!succeeded(answer)) continue;
    // A parser drops the body of a 204, so its length header is asked too.
    const declared = answer.response?.headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0;
    const bytes = Math.max(Number(declared), answer.response?.body.length ?? 0);
    world.claims.check(answer, {
      place: '',
      holds: bytes === 0,
      summary: 'the answer to a command has a body',
      expected: 'no body',
      received: `${bytes} bytes`,
    });
  }
});

afterUpdate();
asItStarted();

/** Gaps about commands are declared here and not with the other gaps, so that they reuse the sessions that were used up above. */
gap('tunnel-sessions.ended-session-read', async ({ world }) => {
  const { id, ended } = await stopped(world);
  if (!ended) return leave('no session has ended');
  const answer = await world.requests.send(requestTo(sessions, 'get', { id, expect: 'unjudged' }));
  world.claims.observe(world.context.id, `${answer.response?.status}`);
});

gap('tunnel-sessions.ended-session-command', async ({ world }) => {
  const { id, ended } = await stopped(world);
  if (!ended) return leave('no session has ended');
  const answer = await world.requests.send(requestTo(sessions, 'stop', { id, json: {}, expect: 'unjudged' }));
  world.claims.observe(world.context.id, `stop: ${answer.response?.status}`);
});

gap('tunnel-sessions.windows-restart-answer', async ({ world }) => {
  world.claims.observe(world.context.id, `${(await windowsRestarted(world)).answer.response?.status}`);
});
