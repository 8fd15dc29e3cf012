import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { agentTunnels } from '../../src/contract/resources/agent/agent-tunnels.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { itemsIn, listTunnels } from '../steps/agent/tunnels/tunnel-life.ts';
import { settledOf, startBody } from '../steps/agent/tunnels/tunnels.ts';

const long = '-long'.repeat(12);
const endings = [' alone', ' caf\u00e9 %41', '?a=1&b#c+d', ';,@=~!', '/part', ':Part.v2', long];
const fewEndings = [' caf\u00e9 %41', '/part', `${long}:Part.v2`, ' alone'];

requirement('agent-tunnels.names-escaped', async ({ world }) => {
  let tried = 0;
  const stopped: string[] = [];
  const agentUrl = world.context.target.agent?.baseUrl ?? '';
  // Which names are allowed is not said; but whatever starts under a name must be found and stopped under it.
  for (const ending of world.context.byEffort(fewEndings, endings, endings)) {
    // The mildest ending is only tried if no other was accepted.
    if (ending === ' alone' && tried > 0) continue;
    const json = await startBody(world, { name: ending });
    const started = await world.requests.send(
      requestTo(agentTunnels, 'create', { json, expect: { outcome: 'open', openFields: ['name'] } }),
    );
    if (!succeeded(started)) continue;
    const { name, shown: tunnel } = await settledOf(world, started);
    // Some agents start the tunnel under a simpler name than requested.
    if (encodeURIComponent(name) !== name) tried += 1;
    for (const operation of ['get', 'delete'] as const) {
      const ask = requestTo(agentTunnels, operation, { id: name, expect: 'open' });
      const escaped = await world.requests.send(ask);
      // Some servers decode an escaped slash before routing; then the tunnel's own uri must work.
      const answer = succeeded(escaped)
        ? escaped
        : await world.requests.send({ ...ask, url: `${agentUrl}${tunnel['uri']}` });
      const shown = operation === 'delete' || (isObject(answer.json) && answer.json['name'] === name);
      world.claims.check(
        answer,
        {
          place: 'status',
          flaw: `name ending in ${ending}`,
          holds: succeeded(answer) && shown,
          summary: `a tunnel whose name ends in ${asJson(ending)} is not found under its escaped name`,
          expected: `the tunnel ${asJson(name)}`,
          received: `status ${answer.response?.status}`,
        },
        [started],
      );
      if (operation === 'delete' && succeeded(answer)) stopped.push(name);
    }
  }
  let left: readonly JsonObject[] = [];
  let list: Exchange | null = null;
  // A stop may take a moment.
  await world.context.settles(async () => {
    list = (await listTunnels(world, '')).exchange;
    left = itemsIn(list).filter(({ name }) => stopped.includes(String(name)));
    return left.length === 0;
  });
  if (list !== null)
    world.claims.check(list, {
      place: '/tunnels',
      holds: left.length === 0,
      summary: 'a tunnel that was stopped under its escaped name is still listed',
      expected: 'none of those that were stopped',
      received: left.map(({ name }) => asJson(name)).join(', '),
    });
  if (tried === 0) leave('no name with characters that need escaping is accepted');
});
