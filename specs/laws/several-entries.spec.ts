import type { Resource } from '../../src/contract/contract.ts';
import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { routeIpRestriction } from '../../src/contract/route-ip-restriction.ts';
import { tlsEdgeIpRestriction } from '../../src/contract/tls-edge-ip-restriction.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import type { ExampleBody } from '../../src/generate/recipe.ts';
import { can } from '../../src/harness/request/ask.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject.ts';
import { childKind } from '../backends/child-kind.ts';
import { moduleAsk, needModule } from '../steps/module-life.ts';

const rules = { acl: ['bind:stage=test', 'bind:stage=live'] };
const policies = { ip_policy_ids: [{ $fixture: 'ipPolicyIds.0' }, { $fixture: 'ipPolicyIds.1' }] };

/** Two entries of the list or map of each kind but those with children. */
const entries: { readonly [resource: string]: ExampleBody } = {
  credentials: rules,
  'ssh-credentials': rules,
  'ssh-user-certificates': { principals: ['zoe', 'ubuntu'] },
  'http-response-backends': { headers: { 'content-type': 'text/plain', 'x-served-by': 'a backend' } },
  'tunnel-group-backends': { labels: { service: { $unique: 'shop-{}' }, stage: { $unique: 'live-{}' } } },
  'route-ip-restriction': policies,
  'tls-edge-ip-restriction': policies,
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
  return { backends: parent === 'weighted-backends' ? Object.fromEntries(children.map((id) => [id, 1])) : children };
};

/** The same list or map with one of its entries alone, for each of them. */
const eachAlone = (fields: JsonObject): JsonObject[] =>
  Object.entries(fields).flatMap(([field, value]): JsonObject[] =>
    Array.isArray(value)
      ? value.map((entry: unknown) => ({ [field]: [entry] }))
      : Object.entries(isObject(value) ? value : {}).map(([name, entry]) => ({ [field]: { [name]: entry } })),
  );

const takesSeveral = async (world: World, resource: Resource): Promise<void> => {
  const fields = await twoEntries(world, resource);
  const at = can(resource, 'replace') ? await world.resources.at(resource) : null;
  const send = (json: JsonObject): Promise<Exchange> =>
    world.sparing(async () =>
      at === null
        ? world.requests.attempt(resource, await world.bodies.body(resource, json))
        : world.requests.send(moduleAsk(resource, at)('replace', { json, expect: 'open' })),
    );
  const both = await send(fields);
  if (at !== null && succeeded(both)) needModule(both);
  if (!succeeded(both))
    for (const alone of eachAlone(fields))
      if (!succeeded(await send(alone)))
        leave('one of the two entries is refused alone, so that nothing is said of both');
  world.claims.check(both, {
    place: 'status',
    holds: succeeded(both),
    summary: `two entries of ${Object.keys(fields).join()} are refused, and each alone is taken`,
    expected: 'accepted',
    received: `status ${both.response?.status}`,
  });
};

requirement.law('several-entries', ({ world, resource }) => takesSeveral(world, resource));
for (const module of [routeIpRestriction, tlsEdgeIpRestriction])
  requirement.on(module, 'several-entries', ({ world }) => takesSeveral(world, module));
