import type { JsonObject } from '../../src/contract/json-object.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import type { ExampleBody } from '../../src/generate/recipe.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { childKind } from '../backends/child-kind.ts';
import { takesSeveral } from '../steps/requests/takes-several.ts';

const rules = { acl: ['bind:stage=test', 'bind:stage=live'] };

/** Two entries of the list or map of each kind but those with children and the modules. */
const entries: { readonly [resource: string]: ExampleBody } = {
  credentials: rules,
  'ssh-credentials': rules,
  'ssh-user-certificates': { principals: ['zoe', 'ubuntu'] },
  'http-response-backends': { headers: { 'content-type': 'text/plain', 'x-served-by': 'a backend' } },
  'tunnel-group-backends': { labels: { service: { $unique: 'shop-{}' }, stage: { $unique: 'live-{}' } } },
};

const twoEntries = async (world: World, resource: Resource): Promise<JsonObject> => {
  const parent = resource.name;
  if (parent !== 'weighted-backends' && parent !== 'failover-backends')
    return world.bodies.specimen(entries[parent] ?? {});
  const { name } = await childKind(world, resource);
  const children = [
    await world.resources.shared(name, 'first child'),
    await world.resources.shared(name, 'second child'),
  ];
  return {
    backends: parent === 'weighted-backends' ? Object.fromEntries(children.map((id) => [id, 5_000])) : children,
  };
};

requirement.law('several-entries', async ({ world, resource }) => {
  await takesSeveral(world, await twoEntries(world, resource), async (fields) =>
    world.requests.attempt(resource, await world.bodies.body(resource, fields)),
  );
});
