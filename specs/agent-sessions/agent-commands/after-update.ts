import { isObject } from '../../../src/contract/json-object.ts';
import { credentials } from '../../../src/contract/resources/account/credentials.ts';
import { tunnelSessions as sessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave, Unexercised } from '../../../src/harness/base/interruption.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { dateOf, skewMs, writtenAt } from '../../../src/judge/readers/clocks.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { restarted } from '../../steps/sessions/agent-commands.ts';
import { type Renewed, renewed } from '../../steps/sessions/agent-updates.ts';
import { isSteady } from '../../steps/sessions/bystanders.ts';
import { taken } from '../../steps/sessions/taken.ts';
import { updateFails } from './update-fails.ts';

/** The versions of an agent before its update and after the restart that follows it. */
const versions = async (world: World): Promise<{ answer: Exchange; before: string; after: string }> => {
  const { answer, shown, back, alone } = taken(await renewed(world));
  if (back === null || !alone)
    return leave(
      'no session after the restart is for certain that of the same agent',
      'give each agent metadata of its own',
    );
  return { answer, before: asJson(shown['agent_version']), after: asJson(back['agent_version']) };
};

const majorOf = (version: string): string | undefined => /^\D*(\d+)/.exec(version)?.[1];

const numbersIn = (version: string): number[] => (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);

/** Whether a version is older by its numbers. Suffixes, such as the name of a build, have no common order. */
const isOlder = (version: string, other: string): boolean => {
  const [some, others] = [numbersIn(version), numbersIn(other)];
  const at = some.findIndex((number, n) => number !== (others[n] ?? 0));
  return at >= 0 && Number(some[at]) < (others[at] ?? 0);
};

/** The time between an instant and an answer, in milliseconds: by the clock of the deployment if the answer shows it. */
const msBefore = (answer: Exchange, time: unknown): number => writtenAt(answer) - Date.parse(String(time));

/** How far created_at of a new resource is ahead of the Date header of the same answer: a gateway that writes Date may have another clock. */
const clockAheadMs = async (world: World): Promise<number> => {
  const { exchange, shown } = await world.resources.create(credentials);
  return -msBefore(exchange, shown['created_at']);
};

/** What timestamps in whole seconds may hide. */
const hiddenMs = 2000;

/**
 * Holds that neither an update nor one that must fail ends the session: an accepted update leads to an agent that updates, and a later restart
 * starts the new version (document 1, States and transitions).
 */
const goesOnUntilRestart = (world: World, { first, waiting, shown }: Renewed): void => {
  const ms = Date.parse(waiting.timings.startedAt) - Date.parse(first.timings.startedAt);
  world.claims.check(
    waiting,
    {
      place: 'status',
      flaw: 'ends',
      holds: !declined(waiting) || !isSteady(waiting, shown, ms),
      summary: 'a session that had lasted for long ends between an update of its agent and the restart',
      expected: 'the session goes on until the restart',
      received: `status ${waiting.response?.status}`,
    },
    [first],
  );
};

/** Declares the tests that need an updated agent and have to wait for it. */
export const afterUpdate = (): void => {
  requirement('tunnel-sessions.update-before-restart', async ({ world }) => {
    const { first, third } = await renewed(world);
    await updateFails(world, 'an update after another and before the restart', third, first);
  });

  requirement('tunnel-sessions.update-starts-new-code', async ({ world }) => {
    const renewal = await renewed(world);
    goesOnUntilRestart(world, renewal);
    const { shown, waiting, ended, cameBack, newcomers, list, answer: restart } = taken(renewal);
    if (succeeded(waiting) && isObject(waiting.json))
      world.claims.check(waiting, {
        place: '/agent_version',
        holds: waiting.json['agent_version'] === shown['agent_version'],
        summary: 'a session shows another version before a restart starts the new code',
        expected: asJson(shown['agent_version']),
        received: asJson(waiting.json['agent_version']),
      });
    // The new version may show other values, so only where no session came online at all, the agent is missing.
    if (ended && cameBack === false && newcomers === 0)
      world.claims.check(
        list ?? restart,
        {
          place: `/${sessions.listKey}`,
          flaw: 'gone',
          holds: false,
          summary: 'after its update and a restart an agent does not come back',
          expected: `within ${world.context.patience.commandsMs / 1000} seconds a new session`,
          received: 'none',
        },
        [restart],
      );
    const { answer, before, after } = await versions(world);
    world.claims.check(answer, {
      place: '',
      holds: before !== after,
      summary: 'a restart after an update does not start the new code',
      expected: `another agent_version than ${before}`,
      received: after,
    });
  });

  requirement('tunnel-sessions.update-keeps-major', async ({ world }) => {
    const { answer, before, after } = await versions(world);
    if (majorOf(before) === undefined || majorOf(after) === undefined)
      return leave(`agent_version has no major version: ${before}, ${after}`);
    world.claims.check(answer, {
      place: '',
      holds: majorOf(before) === majorOf(after),
      summary: 'an update moves the agent to another major version',
      expected: `${majorOf(before)}, as in ${before}`,
      received: after,
    });
  });

  requirement('tunnel-sessions.update-not-older', async ({ world }) => {
    const { answer, before, after } = await versions(world);
    if (majorOf(before) === undefined || majorOf(before) !== majorOf(after))
      return leave(`the versions cannot be compared: ${before}, ${after}`);
    world.claims.check(answer, {
      place: '',
      holds: !isOlder(after, before),
      summary: 'an update moves the agent to an older version',
      expected: `none before ${before}`,
      received: after,
    });
  });

  requirement('tunnel-sessions.started-at', async ({ world }) => {
    const { answer, shown, back, alone, list } = taken(await restarted(world));
    if (back === null || !alone)
      return leave(
        'no session after the restart is for certain that of the same agent',
        'give each agent metadata of its own',
      );
    const [before, after] = [shown, back].map(({ started_at: at }) => Date.parse(String(at)));
    const isHidden = after === before && msBefore(answer, shown['started_at']) < hiddenMs;
    world.claims.check(
      list ?? answer,
      {
        place: `/${sessions.listKey}/*/started_at`,
        holds: isHidden || Number(after) > Number(before),
        summary: 'started_at of a session after a restart is not later than that of the session before',
        expected: `later than ${asJson(shown['started_at'])}`,
        received: asJson(back['started_at']),
      },
      [answer],
    );
    const newest = list ?? answer;
    const aheadMs = dateOf(newest) === null ? 0 : -msBefore(newest, back['started_at']);
    world.claims.check(newest, {
      place: `/${sessions.listKey}/*/started_at`,
      flaw: 'ahead',
      holds: !(aheadMs >= skewMs) || aheadMs - (await clockAheadMs(world)) < skewMs,
      summary: 'started_at of a session after a restart is ahead of the time of the answer that shows it',
      expected: 'about the time of the answer',
      received: asJson(back['started_at']),
    });
    // Compares the same session before an update and after the wait for it, if the target lends one that can be updated.
    const renewal = await renewed(world).catch((error: unknown) => {
      if (error instanceof Unexercised) return null;
      throw error;
    });
    if (renewal === null) return;
    const { waiting, shown: first } = renewal;
    if (!succeeded(waiting) || !isObject(waiting.json)) return;
    world.claims.check(waiting, {
      place: '/started_at',
      holds: same('instant', first['started_at'], waiting.json['started_at']),
      summary: 'started_at of a session moves',
      expected: asJson(first['started_at']),
      received: asJson(waiting.json['started_at']),
    });
  });
};
