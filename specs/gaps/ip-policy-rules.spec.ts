import { ipPolicyRules } from '../../src/contract/ip-policy-rules.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { doubtfulCidrs } from '../../src/generate/cidr.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/check.ts';
import { isObject, type JsonObject, succeeded } from '../../src/judge/subject.ts';

/** What becomes of these values is the deployment's own, so no echo of them is asked for. */
const create = async (world: World, fields: JsonObject): Promise<Exchange> => {
  const json = await world.body(ipPolicyRules, fields);
  return world.send(world.ask(ipPolicyRules, 'create', { json, unsaid: Object.keys(fields), expect: 'open' }));
};

const shownIn = (answer: Exchange, field: string): string =>
  succeeded(answer) && isObject(answer.json) ? asJson(answer.json[field]) : `status ${answer.response?.status}`;

gap('ip-policy-rules.cidr-forms', async ({ world }) => {
  for (const cidr of ['192.0.2.77', '2001:db8::77', ...doubtfulCidrs].slice(0, world.byEffort(4, 20, 20)))
    world.observe(world.id, `${asJson(cidr)}: ${(await create(world, { cidr })).response?.status}`);
});

gap('ip-policy-rules.cidr-shown', async ({ world }) => {
  for (const cidr of ['192.0.2.7', '192.0.2.7/24', '2001:0DB8:0:0:0:0:0:7'])
    world.observe(world.id, `${cidr}: ${shownIn(await create(world, { cidr }), 'cidr')}`);
});

gap('ip-policy-rules.cidr-twice', async ({ world }) => {
  const { shown } = await world.create(ipPolicyRules);
  world.observe(world.id, `the second: ${(await create(world, { cidr: shown['cidr'] })).response?.status}`);
});

gap('ip-policy-rules.action-case', async ({ world }) => {
  world.observe(world.id, `ALLOW: ${shownIn(await create(world, { action: 'ALLOW' }), 'action')}`);
});

gap('ip-policy-rules.action-in-update', async ({ world }) => {
  const { id } = await world.create(ipPolicyRules, { action: 'allow' });
  const json = { description: 'the other way round', action: 'deny' };
  const ask = world.ask(ipPolicyRules, 'update', { id, json, unsaid: ['action'], expect: 'open' });
  world.observe(world.id, `from allow to deny: ${shownIn(await world.send(ask), 'action')}`);
});

gap('ip-policy-rules.policy-in-update', async ({ world }) => {
  const [first, second] = [world.fixture('ipPolicyIds.0'), world.fixture('ipPolicyIds.1')];
  const { id } = await world.create(ipPolicyRules, { ip_policy_id: first });
  const json = { description: 'elsewhere', ip_policy_id: second };
  const answer = await world.send(
    world.ask(ipPolicyRules, 'update', { id, json, unsaid: ['ip_policy_id', 'ip_policy'], expect: 'open' }),
  );
  const shown = shownIn(answer, 'ip_policy');
  const moved = shown.includes(second) ? 'the rule moved' : 'the rule stayed';
  world.observe(world.id, succeeded(answer) ? moved : shown);
});
