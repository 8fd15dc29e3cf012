import { agentTunnels } from '../src/contract/agent-tunnels.ts';
import { startTunnel } from '../src/harness/agent/tunnels.ts';
import { isObject, succeeded } from '../src/harness/answer.ts';
import { requirement } from '../src/harness/requirement.ts';

requirement('agent.no-authentication', async ({ world }) => {
  const asks = [world.ask(agentTunnels, 'list', { expect: 'open' })];
  if (world.mayWrite) {
    const { name } = await startTunnel(world);
    asks.push(world.ask(agentTunnels, 'get', { id: name, expect: 'open' }));
  }
  for (const ask of asks) {
    const answer = await world.send({ ...ask, authorization: null });
    const status = answer.response?.status ?? 0;
    const demanded = [401, 403, 407].includes(status);
    if (
      !demanded &&
      !(succeeded(answer) && isObject(answer.json) && ('tunnels' in answer.json || 'name' in answer.json))
    )
      return world.leave(`${answer.endpoint} answered ${status}, and no tunnels`);
    world.check(answer, {
      place: 'status',
      holds: !demanded,
      summary: 'a request without credentials is not served',
      expected: 'status 200',
      received: `status ${status}`,
    });
  }
});
