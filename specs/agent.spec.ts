import { agentTunnels } from '../src/contract/agent-tunnels.ts';
import { startTunnel } from '../src/harness/agent/tunnels.ts';
import { isObject, succeeded } from '../src/harness/answer.ts';
import { requirement } from '../src/harness/requirement.ts';

requirement('agent.no-authentication', async ({ world }) => {
  const { name } = await startTunnel(world);
  const asks = [
    world.ask(agentTunnels, 'list', { expect: 'open' }),
    world.ask(agentTunnels, 'get', { id: name, expect: 'open' }),
  ];
  for (const ask of asks) {
    const answer = await world.send({ ...ask, authorization: null });
    world.check(answer, {
      place: 'status',
      holds: succeeded(answer) && isObject(answer.json),
      summary: 'a request without credentials is not served',
      expected: 'status 200',
      received: `status ${answer.response?.status}`,
    });
  }
});
