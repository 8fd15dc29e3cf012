import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { reservedAddrs } from '../../src/contract/resources/reserved/reserved-addrs.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { isHostPort } from '../../src/judge/readers/host-port.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, succeeded } from '../../src/judge/subject/subject.ts';
import { isNullOrRef } from '../steps/addresses/is-null-or-ref.ts';
import { servesRegions } from '../steps/addresses/serves-regions.ts';
import { makeEach } from '../steps/resources/make-each.ts';
import { plainTwin } from '../steps/resources/plain-twin.ts';
import { onPages } from '../steps/resources/sightings.ts';

/** An address without attachments, in the answers to create, update, get and list; made once for all tests that read it. */
const seenEverywhere = (world: World): Promise<readonly (readonly [Exchange, JsonObject])[]> =>
  world.context.once('an address in every answer', async () => {
    const { id, shown, exchange } = await world.resources.create(reservedAddrs);
    const json = { description: 'same address' };
    const updated = await world.requests.send(requestTo(reservedAddrs, 'update', { id, json }));
    const fetched = await world.requests.send(requestTo(reservedAddrs, 'get', { id }));
    const { pages } = await world.requests.recent(reservedAddrs);
    const listed = onPages(pages, reservedAddrs, id).map((one) => [one.exchange, one.shown] as const);
    return [[exchange, shown], [updated, need(updated)], [fetched, need(fetched)], ...listed];
  });

requirement('reserved-addrs.addr-form', async ({ world }) => {
  const check = (answer: Exchange, { addr }: JsonObject): void => {
    world.claims.check(answer, {
      place: '/addr',
      holds: isHostPort(addr),
      summary: 'addr is not of the form hostname:port',
      expected: 'hostname:port',
      received: asJson(addr),
    });
  };
  for (const [answer, shown] of await seenEverywhere(world)) check(answer, shown);
});

const checkRegion = (
  world: World,
  answer: Exchange,
  region: string,
  summary: string,
  item: unknown = answer.json,
): boolean => {
  const shown = succeeded(answer) && isObject(item) ? item['region'] : undefined;
  return world.claims.check(answer, {
    place: '/region',
    holds: shown === region,
    summary,
    expected: asJson(region),
    received: succeeded(answer) ? asJson(shown) : `status ${answer.response?.status}`,
  });
};

/** One at a time, because the quota of addresses may be small. */
requirement('reserved-addrs.regions', async ({ world }) => {
  if (!world.context.isQuick) await world.resources.create(reservedAddrs);
  let told: string | null = null;
  for (const region of ['au', 'sa', 'eu', 'ap', 'us', 'jp', 'in']) {
    const created = await world.requests.attempt(reservedAddrs, await world.bodies.body(reservedAddrs, { region }));
    if (declined(created)) continue;
    const isFirst = told === null;
    told ??= region;
    if (!checkRegion(world, created, region, `an address in ${region} is shown elsewhere`)) continue;
    const id = String(need(created)['id']);
    const fetched = await world.requests.send(requestTo(reservedAddrs, 'get', { id, expect: 'open' }));
    checkRegion(world, fetched, region, `an address in ${region} is shown elsewhere`);
    if (isFirst) {
      const json = { description: 'still there' };
      const updated = await world.requests.send(requestTo(reservedAddrs, 'update', { id, json, expect: 'open' }));
      checkRegion(world, updated, region, `an address in ${region} is shown elsewhere after an update`);
      const { pages } = await world.requests.recent(reservedAddrs);
      for (const { exchange, shown } of onPages(pages, reservedAddrs, id))
        checkRegion(world, exchange, region, `an address in ${region} is listed elsewhere`, shown);
    }
    await world.requests.send(requestTo(reservedAddrs, 'delete', { id }));
    if (!isFirst && world.context.isQuick) return;
  }
  if (told === null) leave('an address was refused in each of the seven regions');
});

requirement('reserved-addrs.regions-served', async ({ world }) => {
  await servesRegions(world, reservedAddrs, world.context.byEffort(1, 7, 7));
});

requirement('reserved-addrs.region-default', async ({ world }) => {
  // At `--effort quick` other tests have created one without a region.
  const unnamed = await world.bodies.body(reservedAddrs, { region: undefined });
  if (world.claims.twinOf(requestTo(reservedAddrs, 'create', { json: unnamed })) === undefined)
    await world.resources.create(reservedAddrs, { region: 'us' });
  // The address before is in another region, to notice a default that is the last region. Which regions a plan includes is not documented.
  await world.passing(() => makeEach(world, reservedAddrs, [{ region: 'eu' }]));
  const created = await world.requests.attempt(
    reservedAddrs,
    await world.bodies.body(reservedAddrs, { region: undefined }),
  );
  const summary = 'an address without region is not in us';
  if (!checkRegion(world, created, 'us', summary)) return;
  const id = String(need(created)['id']);
  checkRegion(world, await world.requests.send(requestTo(reservedAddrs, 'get', { id, expect: 'open' })), 'us', summary);
});

requirement('reserved-addrs.other-regions-refused', async ({ world }) => {
  const accepted = await plainTwin(world, reservedAddrs);
  for (const region of ['xx', 'usa', 'uk'].slice(0, world.context.byEffort(1, 3, 3))) {
    await world.claims.refuses({
      wrong: `a region other than the seven (${region})`,
      accepted,
      right: requestTo(reservedAddrs, 'create', { json: await world.bodies.body(reservedAddrs, { region: 'us' }) }),
      broken: requestTo(reservedAddrs, 'create', { json: await world.bodies.body(reservedAddrs, { region }) }),
    });
  }
});

requirement('reserved-addrs.no-endpoint-configuration', async ({ world }) => {
  const check = (answer: Exchange, shown: JsonObject): void => {
    world.claims.check(answer, {
      place: '/endpoint_configuration',
      holds: isNullOrRef(shown['endpoint_configuration']),
      summary: 'endpoint_configuration is neither null nor a Ref although none was attached',
      expected: 'null, or a Ref to one that is the default',
      received: asJson(shown['endpoint_configuration']),
    });
  };
  for (const [answer, shown] of await seenEverywhere(world)) check(answer, shown);
});
