import { requirement } from '../../src/harness/trial/requirement.ts';
import { declined } from '../../src/judge/subject.ts';
import { updated } from '../steps/agent-commands.ts';

requirement('tunnel-sessions.update-agent', async ({ world }) => {
  const { first } = await updated(world);
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
