import { isObject } from '../../src/contract/json-object.ts';
import { failoverBackends } from '../../src/contract/resources/backends/failover-backends.ts';
import { many } from '../../src/generate/values/several.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap, requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { makeEach } from '../steps/resources/make-each.ts';
import { onPages } from '../steps/resources/sightings.ts';
import { keeps } from '../steps/updates/keeps.ts';
import { childKind, childOfOtherKind } from './child-kind.ts';

/** Updates that keep a part of the order, which a deployment may take for nothing new. Returns the order that was set last. */
const reordered = async (world: World, id: string, order: readonly unknown[]): Promise<readonly unknown[]> => {
  const [first, ...rest] = order;
  let set = order;
  for (const backends of [[first, ...rest.toReversed()], [...order.toReversed()], order]) {
    const update = requestTo(failoverBackends, 'update', { id, json: { backends }, expect: 'open' });
    const updated = await world.requests.send(update);
    if (!succeeded(updated)) continue;
    set = backends;
    for (const answer of [updated, await world.requests.send(requestTo(failoverBackends, 'get', { id }))]) {
      const { backends: shown } = need(answer);
      world.claims.check(answer, {
        place: '/backends',
        holds: JSON.stringify(shown) === JSON.stringify(backends),
        summary: 'an update to another order of the same children is not shown',
        expected: asJson(backends),
        received: asJson(shown),
      });
    }
  }
  return set;
};

requirement('failover-backends.order-kept', async ({ world }) => {
  // The children of the example come first: the quota may allow no more.
  const { backends } = await world.bodies.body(failoverBackends);
  // At `--effort quick` only the first order is tried, which needs two of them.
  const wanted = Array(world.context.byEffort(2, many - 2, many - 2)).fill({});
  const more = await makeEach(world, await childKind(world, failoverBackends), wanted);
  if (!Array.isArray(backends)) return leave('there are no children to put in order');
  // The maximum number of children is not documented.
  const longer: readonly unknown[] = [...more.slice(0, 2), ...backends];
  const isLongerTaken = await world.passing(async () => {
    const json = await world.bodies.body(failoverBackends, { backends: longer });
    return succeeded(await world.requests.send(requestTo(failoverBackends, 'create', { json, expect: 'open' })));
  });
  // One order and its reverse: a deployment that sorts the children changes at least one of the two.
  const order = isLongerTaken ? longer : backends;
  if (order.length < 2) return leave('no failover backend with two children was accepted');
  const reverse = [...order].reverse();
  const values = isLongerTaken ? [order, reverse, [...backends, ...more]] : [order, reverse];
  // A child of another kind between two shows whether the deployment groups them by kind.
  for (const other of await childOfOtherKind(world, failoverBackends)) values.push([backends[0], other, backends[1]]);
  await keeps(world, failoverBackends, 'backends', values);
  const made = new Map<string, readonly unknown[]>();
  for (const one of [order, reverse])
    made.set((await world.resources.create(failoverBackends, { backends: one }, { expect: 'open' })).id, one);
  if (!world.context.isQuick) {
    // The order must not depend on the children themselves: an update of the first must not move it to the end.
    const update = { id: String(order[0]), json: { metadata: 'updated in its place' }, expect: 'open' } as const;
    await world.requests.send(requestTo(await childKind(world, failoverBackends), 'update', update));
    const [parent = ''] = made.keys();
    await world.requests.send(requestTo(failoverBackends, 'get', { id: parent, expect: 'open' }));
    made.set(parent, await reordered(world, parent, order));
  }
  const { pages } = await world.requests.recent(failoverBackends);
  for (const [id, wanted] of made)
    for (const { exchange, place, shown } of onPages(pages, failoverBackends, id))
      world.claims.check(exchange, {
        place: `${place}/backends`,
        holds: JSON.stringify(shown['backends']) === JSON.stringify(wanted),
        summary: 'the list shows the children in another order',
        expected: asJson(wanted),
        received: asJson(shown['backends']),
      });
});

gap('failover-backends.repeated-child', async ({ world }) => {
  const { backends } = await world.bodies.body(failoverBackends);
  const [child] = Array.isArray(backends) ? backends : [];
  // How a repeated child is shown is not documented, so the answer is not compared with the request.
  const resource = { ...failoverBackends, steady: {} };
  const json = await world.bodies.body(resource, { backends: [child, child] });
  const answer = await world.requests.send(requestTo(resource, 'create', { json, expect: 'unjudged' }));
  const shown = isObject(answer.json) && Array.isArray(answer.json['backends']) ? answer.json['backends'].length : null;
  world.claims.observe(
    world.context.id,
    `${answer.response?.status}${shown === null ? '' : `, shown ${shown === 1 ? 'once' : 'twice'}`}`,
  );
});
