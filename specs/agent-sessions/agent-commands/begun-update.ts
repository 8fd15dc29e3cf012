import { requirement } from '../../../src/harness/trial/requirement.ts';
import { declined } from '../../../src/judge/subject/subject.ts';
import { refusedUpdate, updated } from '../../steps/sessions/agent-updates.ts';

requirement('tunnel-sessions.update-agent', async ({ world }) => {
  const { first } = await updated(world);
  // The updates that must fail are sent now and checked later, after their wait.
  for (const kind of ['upToDate', 'updatesDisabled'] as const)
    if (world.context.sessions(kind).length > 0) await refusedUpdate(world, kind).catch(() => {});
  // `updated` returns a refusal only where no cause that the documents name explains it.
  if (declined(first))
    world.claims.check(first, {
      place: 'status',
      holds: false,
      summary: 'an update is refused, though the target promises one and the agent had not been updated',
      expected: 'status 204',
      received: `status ${first.response?.status}`,
    });
});
