import { isObject } from '../../src/contract/json-object.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { doubtfulRules } from '../../src/generate/values/acl.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';

/** Creates a resource with a doubtful list of ACL rules. The documents leave the result open, so the answer is not judged. */
const create = async (world: World, resource: Resource, acl: readonly string[]): Promise<Exchange> => {
  const json = await world.bodies.body(resource, { acl });
  return world.requests.send(requestTo(resource, 'create', { json, expect: 'unjudged' }));
};

const shownIn = (answer: Exchange): string =>
  succeeded(answer) && isObject(answer.json) ? asJson(answer.json['acl']) : `status ${answer.response?.status}`;

gap.law('acl-forms', async ({ world, resource }) => {
  for (const rule of doubtfulRules.slice(0, world.context.byEffort(6, doubtfulRules.length, doubtfulRules.length))) {
    const answer = await create(world, resource, [rule]);
    world.claims.observe(world.context.id, `${asJson(rule)}: ${answer.response?.status}`);
  }
});

gap.law('acl-star-among-others', async ({ world, resource }) => {
  world.claims.observe(world.context.id, shownIn(await create(world, resource, ['bind:example.com', '*'])));
});

gap.law('acl-star-shown', async ({ world, resource }) => {
  world.claims.observe(world.context.id, shownIn(await create(world, resource, ['*'])));
});

gap.law('acl-as-written', async ({ world, resource }) => {
  const lists = { order: ['b', 'a'], repetition: ['a', 'a'], case: ['A', 'b'] };
  for (const [what, names] of Object.entries(lists)) {
    const acl = names.map((name) => `bind:${name}.example.com`);
    const shown = shownIn(await create(world, resource, acl));
    world.claims.observe(world.context.id, `${what}: ${shown === asJson(acl) ? 'kept' : `shown as ${shown}`}`);
  }
});
