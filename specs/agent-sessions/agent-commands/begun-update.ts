import { requirement } from '../../../src/harness/trial/requirement.ts';
import { declined } from '../../../src/judge/subject/subject.ts';
import { refusedUpdate, updated } from '../../steps/sessions/agent-updates.ts';

requirement('tunnel-sessions.update-agent', async ({ world }) => {
  const { first } = await updated(world);
  // What becomes of those that must fail is looked at later, when there was time for it.
  for (const kind of ['upToDate', 'updatesDisabled'] as const)
    if (world.context.sessions(kind).length > 0) await refusedUpdate(world, kind).catch(() => {});
  // A refusal is what it leaves to us.
  if (declined(first))
    world.claims.check(first, {
      place: 'status',
      holds: false,
      summary: 'an update is refused, though the target promises one and the agent had not been updated',
      expected: 'status 204',
      received: `status ${first.response?.status}`,
    });
});
