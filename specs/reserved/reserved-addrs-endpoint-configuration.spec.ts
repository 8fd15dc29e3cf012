import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { reservedAddrs } from '../../src/contract/resources/reserved/reserved-addrs.ts';
import { reservedDomains } from '../../src/contract/resources/reserved/reserved-domains.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { inventedId } from '../../src/generate/values/invented-id.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { type Ask, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { isAddressOf } from '../steps/addresses/is-address-of.ts';
import { checkStillListed } from '../steps/lists/still-listed.ts';
import { holdsAccepted, listedSighting } from '../steps/resources/sightings.ts';
import { showsBeside } from '../steps/updates/shows-beside.ts';

const noneTaken = 'no endpoint configuration that the target names could be attached: they may be for other things';
const cure = 'name one for addresses in fixtures.endpointConfigurationIds';

const configurations = (world: World): readonly string[] =>
  world.context.fixture('endpointConfigurationIds').split(',');

/** A text that is sent along, to check that neither of the two is lost. */
const beside = 'with an endpoint configuration';

const attaching = (id: string, configuration: string, texts: JsonObject = { description: beside }): Ask =>
  requestTo(reservedAddrs, 'update', {
    id,
    json: { endpoint_configuration_id: configuration, ...texts },
    expect: 'open',
  });

const attach = (world: World, ...given: Parameters<typeof attaching>): Promise<Exchange> =>
  world.requests.send(attaching(...given));

/** Holds that an answer shows a Ref to an endpoint configuration. */
const isAttached = (
  world: World,
  answer: Exchange,
  configuration: string,
  before: readonly Exchange[] = [],
): boolean => {
  const shown = succeeded(answer) && isObject(answer.json) ? answer.json['endpoint_configuration'] : undefined;
  const { id, uri } = isObject(shown) ? shown : {};
  return world.claims.check(
    answer,
    {
      place: '/endpoint_configuration',
      holds: id === configuration && isAddressOf(world.context.baseUrl, uri, configuration),
      summary: 'endpoint_configuration is not a Ref to what was attached',
      expected: `id ${configuration} and its address`,
      received: succeeded(answer) ? asJson(shown) : `status ${answer.response?.status}`,
    },
    before,
  );
};

const lookAgain = (world: World, id: string): Promise<Exchange> =>
  world.requests.send(requestTo(reservedAddrs, 'get', { id, expect: 'open' }));

/**
 * An address with an attached endpoint configuration. Some of the lent configurations may not be for addresses, so the first accepted one is used.
 */
const attached = async (world: World): Promise<{ id: string; configuration: string; exchange: Exchange }> => {
  const id = await world.resources.toChange(reservedAddrs);
  for (const configuration of configurations(world)) {
    const exchange = await attach(world, id, configuration);
    if (succeeded(exchange)) return { id, configuration, exchange };
  }
  return leave(noneTaken, cure);
};

/**
 * The lent configurations for addresses: only addresses and domains refer to endpoint configurations, so one that no domain accepts must be for
 * addresses.
 */
const forAddresses = async (world: World): Promise<readonly string[]> => {
  const { id } = await world.resources.create(reservedDomains);
  const isTaken = async (field: string, configuration: string): Promise<boolean> => {
    const json = { [field]: configuration };
    return succeeded(await world.requests.send(requestTo(reservedDomains, 'update', { id, json, expect: 'open' })));
  };
  const others: string[] = [];
  for (const one of configurations(world)) {
    const taken =
      (await isTaken('http_endpoint_configuration_id', one)) || (await isTaken('https_endpoint_configuration_id', one));
    if (!taken) others.push(one);
  }
  return others;
};

requirement('reserved-addrs.endpoint-configuration-attached', async ({ world }) => {
  const id = await world.resources.toChange(reservedAddrs);
  const answers: { configuration: string; answer: Exchange; texts: JsonObject }[] = [];
  for (const configuration of configurations(world)) {
    const isSecond = answers.some((one) => succeeded(one.answer));
    const texts = { [isSecond ? 'metadata' : 'description']: beside };
    const answer = await attach(world, id, configuration, texts);
    answers.push({ configuration, answer, texts });
    // A second one shows that the first is replaced; more show nothing new.
    if (succeeded(answer)) isAttached(world, await lookAgain(world, id), configuration, [answer]);
    if (answers.filter((one) => succeeded(one.answer)).length === 2) break;
  }
  const taken = answers.filter(({ answer }) => succeeded(answer));
  for (const { configuration, answer, texts } of taken) {
    isAttached(world, answer, configuration);
    showsBeside(world, answer, 'endpoint_configuration_id', texts);
  }
  const last = taken.at(-1);
  if (last !== undefined && !world.context.isQuick) {
    const repeated = await attach(world, id, last.configuration);
    holdsAccepted(world, repeated, 'an update with the endpoint_configuration_id that is attached already');
  }
  if (last === undefined) {
    const wanted = await forAddresses(world);
    const turnedDown = answers.filter(({ configuration }) => wanted.includes(configuration));
    for (const { configuration, answer, texts } of turnedDown) {
      await world.requests.mindLent(attaching(id, configuration, texts), answer);
      isAttached(world, answer, configuration);
    }
    return turnedDown.length > 0 ? undefined : leave(noneTaken, cure);
  }
  const isShown = ({ endpoint_configuration: shown }: JsonObject): boolean =>
    isObject(shown) && shown['id'] === last.configuration;
  const listed = await listedSighting(world, reservedAddrs, id, isShown);
  if (listed === null) return checkStillListed(world, reservedAddrs, id, [last.answer]);
  world.claims.check(listed.exchange, {
    place: `${listed.place}/endpoint_configuration`,
    holds: isShown(listed.shown),
    summary: 'the list does not show the endpoint configuration that was attached',
    expected: `id ${last.configuration}`,
    received: asJson(listed.shown['endpoint_configuration']),
  });
});

requirement('reserved-addrs.endpoint-configuration-kept', async ({ world }) => {
  const { id, configuration, exchange } = await attached(world);
  for (const json of [{ description: 'still attached' }, { metadata: 'still attached' }]) {
    const updated = await world.requests.send(requestTo(reservedAddrs, 'update', { id, json, expect: 'open' }));
    isAttached(world, updated, configuration, [exchange]);
  }
  // Whether two addresses may have the same is not documented; if they may, both keep it.
  const { id: other } = await world.resources.create(reservedAddrs);
  await attach(world, other, configuration);
  await world.requests.send(requestTo(reservedAddrs, 'delete', { id: other }));
  isAttached(world, await lookAgain(world, id), configuration, [exchange]);
});

requirement('reserved-addrs.unknown-endpoint-configuration-refused', async ({ world }) => {
  const { id, configuration } = await attached(world);
  const unknown = inventedId(configuration);
  const right = requestTo(reservedAddrs, 'update', { id, json: { endpoint_configuration_id: configuration } });
  await world.claims.refuses({
    wrong: 'an endpoint_configuration_id that names nothing',
    right,
    broken: { ...right, json: { endpoint_configuration_id: unknown } },
  });
});
