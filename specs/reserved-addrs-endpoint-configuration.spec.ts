import { reservedAddrs } from '../src/contract/reserved-addrs.ts';
import { inventedId } from '../src/generate/invented-id.ts';
import { asJson, type Exchange, isObject, succeeded } from '../src/harness/answer.ts';
import { requirement } from '../src/harness/requirement.ts';
import type { World } from '../src/harness/world.ts';

const configurations = (world: World): readonly string[] => world.fixture('endpointConfigurationIds').split(',');

const attach = (world: World, id: string, configuration: string): Promise<Exchange> =>
  world.send(
    world.ask(reservedAddrs, 'update', { id, json: { endpoint_configuration_id: configuration }, expect: 'open' }),
  );

/** Holds that an answer shows a Ref to an endpoint configuration. */
const isAttached = (
  world: World,
  answer: Exchange,
  configuration: string,
  before: readonly Exchange[] = [],
): boolean => {
  const shown = succeeded(answer) && isObject(answer.json) ? answer.json['endpoint_configuration'] : undefined;
  const { id, uri } = isObject(shown) ? shown : {};
  const base = `${world.baseUrl}/`;
  const leads =
    typeof uri === 'string' && URL.canParse(uri, base) && new URL(uri, base).pathname.endsWith(`/${configuration}`);
  return world.check(
    answer,
    {
      place: '/endpoint_configuration',
      holds: id === configuration && leads,
      summary: 'endpoint_configuration is not a Ref to what was attached',
      expected: `id ${configuration} and its address`,
      received: succeeded(answer) ? asJson(shown) : `status ${answer.response?.status}`,
    },
    before,
  );
};

const lookAgain = (world: World, id: string): Promise<Exchange> =>
  world.send(world.ask(reservedAddrs, 'get', { id, expect: 'open' }));

/**
 * An address with an endpoint configuration, for the tests that go on from there. Of the configurations that the target names
 * some may be for other things than addresses, so the first that is taken will do.
 */
const attached = async (world: World): Promise<{ id: string; configuration: string; exchange: Exchange }> => {
  const { id } = await world.create(reservedAddrs);
  for (const configuration of configurations(world)) {
    const exchange = await attach(world, id, configuration);
    if (succeeded(exchange)) return { id, configuration, exchange };
  }
  return world.leave('no endpoint configuration could be attached');
};

requirement('reserved-addrs.endpoint-configuration-attached', async ({ world }) => {
  const { id } = await world.create(reservedAddrs);
  const answers: { configuration: string; answer: Exchange }[] = [];
  for (const configuration of configurations(world).slice(0, 3)) {
    const answer = await attach(world, id, configuration);
    answers.push({ configuration, answer });
    // A second one shows that the first is replaced; more show nothing new.
    if (succeeded(answer)) isAttached(world, await lookAgain(world, id), configuration, [answer]);
    if (answers.filter((one) => succeeded(one.answer)).length === 2) break;
  }
  const taken = answers.filter(({ answer }) => succeeded(answer));
  for (const { configuration, answer } of taken.length > 0 ? taken : answers) isAttached(world, answer, configuration);
  const last = taken.at(-1);
  const { pages, items } = await world.walk(reservedAddrs);
  const item = items.find((one) => one['id'] === id);
  const page = pages.at(-1);
  if (last === undefined || item === undefined || page === undefined) return;
  const shown = item['endpoint_configuration'];
  world.check(page, {
    place: `/${reservedAddrs.listKey}/*/endpoint_configuration`,
    holds: isObject(shown) && shown['id'] === last.configuration,
    summary: 'the list does not show the endpoint configuration that was attached',
    expected: `id ${last.configuration}`,
    received: asJson(shown),
  });
});

requirement('reserved-addrs.endpoint-configuration-kept', async ({ world }) => {
  const { id, configuration, exchange } = await attached(world);
  for (const json of [{ description: 'still attached' }, { metadata: 'still attached' }]) {
    const updated = await world.send(world.ask(reservedAddrs, 'update', { id, json, expect: 'open' }));
    isAttached(world, updated, configuration, [exchange]);
  }
  isAttached(world, await lookAgain(world, id), configuration, [exchange]);
});

requirement('reserved-addrs.unknown-endpoint-configuration-refused', async ({ world }) => {
  const { id, configuration } = await attached(world);
  const unknown = inventedId(configuration);
  const right = world.ask(reservedAddrs, 'update', { id, json: { endpoint_configuration_id: configuration } });
  await world.refuses({
    wrong: 'an endpoint_configuration_id that names nothing',
    right,
    broken: { ...right, json: { endpoint_configuration_id: unknown } },
  });
});
