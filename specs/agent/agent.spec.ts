import { isObject } from '../../src/contract/json-object.ts';
import { agentTunnels } from '../../src/contract/resources/agent/agent-tunnels.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { type Ask, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { someTunnel } from '../steps/agent/tunnels/shared-tunnels.ts';
import { showsTunnel } from '../steps/agent/tunnels/tunnel-life.ts';

const showsList = ({ json }: Exchange): boolean => isObject(json) && Array.isArray(json[agentTunnels.listKey]);

requirement('agent.no-authentication', async ({ world }) => {
  const asked: { ask: Ask; isServed: (answer: Exchange) => boolean }[] = [
    { ask: requestTo(agentTunnels, 'list', { expect: 'open' }), isServed: showsList },
  ];
  if (world.context.mayWrite) {
    const { name } = await someTunnel(world);
    const ask = requestTo(agentTunnels, 'get', { id: name, expect: 'open' });
    asked.push({ ask, isServed: (answer) => showsTunnel(answer, name) });
  }
  for (const { ask, isServed } of asked) {
    const answer = await world.requests.send({ ...ask, authorization: null });
    const status = answer.response?.status ?? 0;
    const demanded = [401, 403, 407].includes(status);
    if (!demanded && !(succeeded(answer) && isServed(answer)))
      return leave(`${answer.endpoint} answered ${status}, and nothing about tunnels`);
    world.claims.check(answer, {
      place: 'status',
      holds: !demanded,
      summary: 'a request without credentials is not served',
      expected: 'status 200',
      received: `status ${status}`,
    });
  }
});
