import { failoverBackends } from '../../src/contract/failover-backends.ts';
import { httpResponseBackends } from '../../src/contract/http-response-backends.ts';
import { tunnelGroupBackends } from '../../src/contract/tunnel-group-backends.ts';
import { weightedBackends } from '../../src/contract/weighted-backends.ts';
import { inventedId } from '../../src/generate/invented-id.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/check.ts';
import { isObject } from '../../src/judge/subject.ts';
import { childKind, type Parent } from '../backends/child-kind.ts';

/** What document 2 leaves open about the children of backends that have some. */

const parents: readonly Parent[] = [weightedBackends, failoverBackends];

const naming = (resource: Parent, child: string): unknown =>
  resource.name === 'weighted-backends' ? { [child]: 1 } : [child];

/** What comes of such requests is open, so nothing of it is held against them. */
const open = (resource: Parent) => ({ ...resource, steady: {} });

const statusWith = async (world: World, resource: Parent, backends: unknown): Promise<string> => {
  const json = await world.body(resource, { backends });
  const answer = await world.send(world.ask(open(resource), 'create', { json, expect: 'open' }));
  return `${answer.response?.status}`;
};

for (const resource of parents) {
  gap(`${resource.name}.unknown-child`, async ({ world }) => {
    const { id } = await world.create(httpResponseBackends);
    const unknown = inventedId(id);
    world.observe(
      world.id,
      `a child that does not exist: ${await statusWith(world, resource, naming(resource, unknown))}`,
    );
  });

  gap(`${resource.name}.child-kinds`, async ({ world }) => {
    for (const kind of [httpResponseBackends, tunnelGroupBackends, weightedBackends, failoverBackends]) {
      const { id } = await world.create(kind);
      world.observe(world.id, `${kind.title}: ${await statusWith(world, resource, naming(resource, id))}`);
    }
  });

  gap(`${resource.name}.child-of-itself`, async ({ world }) => {
    const { id } = await world.create(resource);
    const json = { backends: naming(resource, id) };
    const answer = await world.send(world.ask(open(resource), 'update', { id, json, expect: 'open' }));
    world.observe(world.id, `${answer.response?.status}`);
  });

  gap(`${resource.name}.no-children`, async ({ world }) => {
    const none = resource.name === 'weighted-backends' ? {} : [];
    world.observe(world.id, `${asJson(none)}: ${await statusWith(world, resource, none)}`);
  });

  gap(`${resource.name}.deleted-child`, async ({ world }) => {
    const kind = await childKind(world, resource);
    const { id: child } = await world.create(kind);
    const { id } = await world.create(open(resource), { backends: naming(resource, child) });
    const deleted = await world.send(world.ask(kind, 'delete', { id: child, expect: 'open' }));
    const { json } = await world.send(world.ask(open(resource), 'get', { id, expect: 'open' }));
    const backends = isObject(json) ? JSON.stringify(json['backends'] ?? null) : '';
    world.observe(
      world.id,
      `${deleted.response?.status}, and the parent ${backends.includes(child) ? 'still names it' : 'no longer names it'}`,
    );
  });
}
