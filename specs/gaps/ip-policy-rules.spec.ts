import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { ipPolicyRules } from '../../src/contract/resources/account/ip-policy-rules.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { doubtfulCidrs } from '../../src/generate/values/cidr.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';

/** Creates a rule with doubtful values. The documents leave the result open, so the answer is not judged. */
const create = async (world: World, fields: JsonObject): Promise<Exchange> => {
  const json = await world.bodies.body(ipPolicyRules, fields);
  return world.requests.send(requestTo(ipPolicyRules, 'create', { json, expect: 'unjudged' }));
};

const shownIn = (answer: Exchange, field: string): string =>
  succeeded(answer) && isObject(answer.json) ? asJson(answer.json[field]) : `status ${answer.response?.status}`;

gap('ip-policy-rules.cidr-forms', async ({ world }) => {
  for (const cidr of doubtfulCidrs.slice(0, world.context.byEffort(4, 20, 20)))
    world.claims.observe(world.context.id, `${asJson(cidr)}: ${(await create(world, { cidr })).response?.status}`);
});

gap('ip-policy-rules.cidr-shown', async ({ world }) => {
  for (const cidr of ['192.0.2.7', '192.0.2.7/24', '2001:0DB8:0:0:0:0:0:7'])
    world.claims.observe(world.context.id, `${cidr}: ${shownIn(await create(world, { cidr }), 'cidr')}`);
});

gap('ip-policy-rules.cidr-twice', async ({ world }) => {
  const { shown } = await world.resources.create(ipPolicyRules);
  world.claims.observe(
    world.context.id,
    `the second: ${(await create(world, { cidr: shown['cidr'] })).response?.status}`,
  );
});

gap('ip-policy-rules.action-case', async ({ world }) => {
  world.claims.observe(world.context.id, `ALLOW: ${shownIn(await create(world, { action: 'ALLOW' }), 'action')}`);
});

gap('ip-policy-rules.action-in-update', async ({ world }) => {
  const { id } = await world.resources.create(ipPolicyRules);
  const json = { description: 'the other way round', action: 'allow' };
  const ask = requestTo(ipPolicyRules, 'update', { id, json, expect: 'unjudged' });
  world.claims.observe(world.context.id, `from deny to allow: ${shownIn(await world.requests.send(ask), 'action')}`);
});

gap('ip-policy-rules.policy-in-update', async ({ world }) => {
  const [first, second] = [world.context.fixture('ipPolicyIds.0'), world.context.fixture('ipPolicyIds.1')];
  const { id } = await world.resources.create(ipPolicyRules, { ip_policy_id: first });
  const json = { description: 'elsewhere', ip_policy_id: second };
  const answer = await world.requests.send(requestTo(ipPolicyRules, 'update', { id, json, expect: 'unjudged' }));
  const shown = shownIn(answer, 'ip_policy');
  const moved = shown.includes(second) ? 'the rule moved' : 'the rule stayed';
  world.claims.observe(world.context.id, succeeded(answer) ? moved : shown);
});
