import type { JsonObject } from '../../../src/contract/json-object.ts';
import { tunnelSessions as sessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { declined } from '../../../src/judge/subject/subject.ts';
import { restarted } from '../../steps/sessions/agent-commands.ts';
import { taken } from '../../steps/sessions/taken.ts';

const inWords = ({ os, metadata, credential }: JsonObject): string =>
  `os ${asJson(os)}, metadata ${asJson(metadata)}, ${asJson(credential)}`;

requirement('tunnel-sessions.restart-reconnects', async ({ world }) => {
  const { answer, list, cameBack, shown, back, backRead } = taken(await restarted(world));
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
