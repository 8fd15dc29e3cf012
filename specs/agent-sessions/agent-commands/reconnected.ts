import { setTimeout } from 'node:timers/promises';
import type { JsonObject } from '../../../src/contract/json-object.ts';
import { tunnelSessions as sessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { declined } from '../../../src/judge/subject/subject.ts';
import { type Commanded, restarted } from '../../steps/sessions/agent-commands.ts';
import { isSameAgent } from '../../steps/sessions/came-back.ts';
import { taken } from '../../steps/sessions/taken.ts';
import { within } from '../../steps/sessions/within.ts';

const inWords = ({ os, metadata, credential }: JsonObject): string =>
  `os ${asJson(os)}, metadata ${asJson(metadata)}, ${asJson(credential)}`;

/**
 * Holds that an agent with one session before its restart has one afterwards, and not two. A session that broke off may stay online until the
 * service notices, and a new version may connect in another way.
 */
const comesBackOnce = async (world: World, { answer, online, shown, back, alone }: Commanded): Promise<void> => {
  if (!alone || back === null || (shown['metadata'] ?? '') === '') return;
  if (back['agent_version'] !== shown['agent_version']) return;
  const before = new Set(online.map(({ id }) => id));
  const isNew = (item: JsonObject): boolean => !before.has(item['id']) && isSameAgent(back, item);
  let seen: JsonObject[] = [];
  let page = answer;
  await setTimeout(world.context.patience.settleMs);
  await within(world.context.patience.commandsMs, async () => {
    const { items, pages, stuck } = await world.requests.walk(sessions);
    // A list that was not read to its end proves nothing, whatever an earlier reading showed.
    seen = stuck === null ? items.filter(isNew) : [];
    page = pages.at(-1) ?? page;
    return seen.length < 2;
  });
  world.claims.check(
    page,
    {
      place: `/${sessions.listKey}`,
      flaw: 'twice',
      holds: seen.length < 2,
      summary: 'after a restart an agent has several sessions, where it had one before',
      expected: `one new session with ${inWords(shown)}`,
      received: `${seen.length}: ${seen.map(({ id }) => id).join(', ')}`,
    },
    [answer],
  );
};

requirement('tunnel-sessions.restart-reconnects', async ({ world }) => {
  const commanded = taken(await restarted(world));
  const { answer, list, cameBack, shown, back, backRead } = commanded;
  if (typeof cameBack === 'string') return leave(cameBack, 'give each agent metadata of its own');
  world.claims.check(
    list ?? answer,
    {
      place: `/${sessions.listKey}`,
      holds: cameBack,
      summary: 'after a restart the agent does not come back under a new session',
      expected: `within ${world.context.patience.commandsMs / 1000} seconds a new session with ${inWords(shown)}`,
      received: 'none',
    },
    [answer],
  );
  // At `--effort quick` this is left out, because it reads the list again.
  if (!world.context.isQuick) await comesBackOnce(world, commanded);
  if (backRead === null || !declined(backRead)) return;
  // It may have ended by now.
  const { items } = await world.requests.walk(sessions);
  if (!items.some(({ id }) => id === back?.['id'])) return;
  world.claims.check(
    backRead,
    {
      place: 'status',
      holds: false,
      summary: 'the session under which an agent came back is listed and cannot be read',
      expected: 'status 200',
      received: `status ${backRead.response?.status}`,
    },
    [answer],
  );
});
