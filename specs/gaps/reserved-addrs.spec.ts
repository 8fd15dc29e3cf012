import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { reservedAddrs } from '../../src/contract/resources/reserved/reserved-addrs.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';

/** Creates an address with doubtful values. The documents leave the result open, so the answer is not judged. */
const create = async (world: World, fields: JsonObject): Promise<Exchange> => {
  const json = await world.bodies.body(reservedAddrs, fields);
  return world.requests.send(requestTo(reservedAddrs, 'create', { json, expect: 'unjudged' }));
};

const update = (world: World, id: string, json: JsonObject): Promise<Exchange> =>
  world.requests.send(requestTo(reservedAddrs, 'update', { id, json, expect: 'unjudged' }));

const shownIn = (answer: Exchange, field: string): string => {
  if (!succeeded(answer) || !isObject(answer.json)) return `status ${answer.response?.status}`;
  const shown = answer.json[field];
  return isObject(shown) ? 'a Ref' : asJson(shown);
};

gap('reserved-addrs.endpoint-configuration-record', async ({ world }) => {
  const { id } = await world.resources.create(reservedAddrs);
  const answer = await update(world, id, {
    endpoint_configuration_id: world.context.fixture('endpointConfigurationIds.0'),
  });
  const shown = isObject(answer.json) ? answer.json['endpoint_configuration'] : undefined;
  world.claims.observe(
    world.context.id,
    isObject(shown) ? `shows ${Object.keys(shown).sort().join(', ')}` : shownIn(answer, 'endpoint_configuration'),
  );
});

gap('reserved-addrs.endpoint-configuration-detached', async ({ world }) => {
  for (const nothing of [null, '']) {
    const { id } = await world.resources.create(reservedAddrs);
    await update(world, id, { endpoint_configuration_id: world.context.fixture('endpointConfigurationIds.0') });
    const answer = await update(world, id, { endpoint_configuration_id: nothing });
    world.claims.observe(
      world.context.id,
      `endpoint_configuration_id ${asJson(nothing)}: then ${shownIn(answer, 'endpoint_configuration')}`,
    );
  }
});

gap('reserved-addrs.endpoint-configuration-at-creation', async ({ world }) => {
  const answer = await create(world, {
    endpoint_configuration_id: world.context.fixture('endpointConfigurationIds.0'),
  });
  world.claims.observe(world.context.id, `then ${shownIn(answer, 'endpoint_configuration')}`);
});

gap('reserved-addrs.region-case', async ({ world }) => {
  for (const region of ['EU', '', null])
    world.claims.observe(
      world.context.id,
      `region ${asJson(region)}: ${shownIn(await create(world, { region }), 'region')}`,
    );
});

gap('reserved-addrs.region-in-update', async ({ world }) => {
  const { id } = await world.resources.create(reservedAddrs, { region: 'us' });
  world.claims.observe(
    world.context.id,
    `from us to eu: ${shownIn(await update(world, id, { region: 'eu' }), 'region')}`,
  );
});

gap('reserved-addrs.addr-shared', async ({ world }) => {
  const [one, two] = [await world.resources.create(reservedAddrs), await world.resources.create(reservedAddrs)];
  world.claims.observe(
    world.context.id,
    one.shown['addr'] === two.shown['addr'] ? 'two have one addr' : 'each has its own',
  );
});
