import { isObject } from '../../src/contract/json-object.ts';
import { failoverBackends } from '../../src/contract/resources/backends/failover-backends.ts';
import { httpResponseBackends } from '../../src/contract/resources/backends/http-response-backends.ts';
import { tunnelGroupBackends } from '../../src/contract/resources/backends/tunnel-group-backends.ts';
import { weightedBackends } from '../../src/contract/resources/backends/weighted-backends.ts';
import { inventedId } from '../../src/generate/values/invented-id.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { childKind, type Parent } from '../backends/child-kind.ts';

/** What document 2 leaves open about the children of backends that have some. */

const parents: readonly Parent[] = [weightedBackends, failoverBackends];

const naming = (resource: Parent, ...children: readonly string[]): unknown =>
  resource.name === 'weighted-backends'
    ? Object.fromEntries(children.map((child) => [child, 10_000 / children.length]))
    : children;

/** The result of such requests is open, so it is not compared with them. */
const open = (resource: Parent) => ({ ...resource, steady: {} });

const statusWith = async (world: World, resource: Parent, backends: unknown): Promise<string> => {
  const json = await world.bodies.body(resource, { backends });
  const answer = await world.requests.send(requestTo(open(resource), 'create', { json, expect: 'unjudged' }));
  return `${answer.response?.status}`;
};

for (const resource of parents) {
  gap.on(resource, 'unknown-child', async ({ world }) => {
    const { id } = await world.resources.create(httpResponseBackends);
    const unknown = inventedId(id);
    world.claims.observe(
      world.context.id,
      `a child that does not exist: ${await statusWith(world, resource, naming(resource, unknown))}`,
    );
  });

  gap.on(resource, 'child-kinds', async ({ world }) => {
    for (const kind of [httpResponseBackends, tunnelGroupBackends, weightedBackends, failoverBackends]) {
      const status = await world.passing(async () =>
        statusWith(world, resource, naming(resource, (await world.resources.create(kind)).id)),
      );
      world.claims.observe(world.context.id, `${kind.title}: ${status}`);
    }
  });

  gap.on(resource, 'child-of-itself', async ({ world }) => {
    const { id, shown } = await world.resources.create(resource);
    const update = (backends: unknown) =>
      world.requests.send(requestTo(open(resource), 'update', { id, json: { backends }, expect: 'unjudged' }));
    const answer = await update(naming(resource, id));
    world.claims.observe(world.context.id, `${answer.response?.status}`);
    // What leads to itself may count as in use, and could not be deleted.
    if (succeeded(answer)) await update(shown['backends']);
  });

  gap.on(resource, 'no-children', async ({ world }) => {
    const none = resource.name === 'weighted-backends' ? {} : [];
    world.claims.observe(world.context.id, `${asJson(none)}: ${await statusWith(world, resource, none)}`);
  });

  gap.on(resource, 'deleted-child', async ({ world }) => {
    const kind = await childKind(world, resource);
    const { id: child } = await world.resources.create(kind);
    // The numbers of children allowed are not documented, so it has as many as the example.
    const { create } = await world.bodies.exampleOf(resource);
    const areTwo = JSON.stringify(create).includes('second child');
    const others = areTwo ? [await world.resources.shared(kind.name, 'first child')] : [];
    const backends = naming(resource, child, ...others);
    const { id } = await world.resources.create(open(resource), { backends });
    const deleted = await world.requests.send(requestTo(kind, 'delete', { id: child, expect: 'unjudged' }));
    const { json } = await world.requests.send(requestTo(open(resource), 'get', { id, expect: 'unjudged' }));
    const now = isObject(json) ? JSON.stringify(json['backends'] ?? null) : '';
    world.claims.observe(
      world.context.id,
      `${deleted.response?.status}, and the parent ${now.includes(child) ? 'still names it' : 'no longer names it'}`,
    );
  });
}
