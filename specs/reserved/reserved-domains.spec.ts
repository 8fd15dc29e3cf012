import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { reservedDomains } from '../../src/contract/resources/reserved/reserved-domains.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { isHostName } from '../../src/judge/readers/host-name.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, succeeded } from '../../src/judge/subject/subject.ts';
import { sightingsOf, sightingsOnceUpdated, targetedOnceUpdated } from '../steps/addresses/domain-sightings.ts';
import { holdsForAll } from '../steps/addresses/holds-for-all.ts';
import { isNullOrRef } from '../steps/addresses/is-null-or-ref.ts';
import { isRefTo } from '../steps/addresses/is-ref-to.ts';
import { reservedAgain } from '../steps/addresses/reserved-again.ts';
import { servesRegions } from '../steps/addresses/serves-regions.ts';
import { holdsAccepted, listedSighting, type Sighting } from '../steps/resources/sightings.ts';
import { showsBeside } from '../steps/updates/shows-beside.ts';

const isNull = (value: unknown): boolean => value === null;
const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

requirement('reserved-domains.region-default', async ({ world }) => {
  const holds = (seen: readonly Sighting[]): void => holdsForAll(world, seen, 'region', 'null or empty text', isUnset);
  holds(await sightingsOf(world, ['custom', 'managed']));
  // An update of another field must not set one, either.
  holds(await sightingsOnceUpdated(world));
});

requirement('reserved-domains.region-values', async ({ world }) => {
  const regions = ['eu', 'us', 'au', 'ap', 'jp', 'in', 'sa'];
  const remembered = new Map<unknown, { created: Exchange; region: unknown }>();
  const taken: string[] = [];
  let last: string | null = null;
  const reserve = async (region: string): Promise<void> => {
    const json = await world.bodies.body(reservedDomains, { region });
    const answer = await world.sparing(() => world.requests.attempt(reservedDomains, json));
    last = null;
    if (declined(answer)) return;
    const shown = isObject(answer.json) ? answer.json['region'] : undefined;
    // Deprecated: a deployment that handles traffic globally need not store the region.
    world.claims.check(answer, {
      place: succeeded(answer) ? '/region' : 'status',
      holds: succeeded(answer) && (shown === region || isUnset(shown)),
      summary: `region ${region} becomes another`,
      expected: `accepted, with region ${region} or none`,
      received: `status ${answer.response?.status}, region ${asJson(shown ?? null)}`,
    });
    if (!succeeded(answer)) return;
    last = String(need(answer)['id']);
    remembered.set(last, { created: answer, region: shown });
    taken.push(region);
  };
  for (const region of regions) {
    await reserve(region);
    if (last !== null && world.context.isQuick) break;
  }
  const [usual] = taken;
  if (usual === undefined) return leave('a domain was refused with each of the seven regions');
  // The last domain certainly exists: earlier ones may have been removed to make room. If the last creation was refused, another one is made.
  if (last === null) await reserve(usual);
  // The region must be the same everywhere as in the answer to the creation.
  const stays = (exchange: Exchange, place: string, shown: JsonObject): void => {
    const { created, region } = remembered.get(shown['id']) ?? {};
    if (created === undefined) return;
    world.claims.check(
      exchange,
      {
        place: `${place}/region`,
        holds: same('text', region, shown['region']),
        summary: 'region is another than in the answer to the creation',
        expected: asJson(region ?? null),
        received: asJson(shown['region'] ?? null),
      },
      [created],
    );
  };
  if (last === null) return;
  const id: string = last;
  for (const ask of [
    requestTo(reservedDomains, 'get', { id }),
    requestTo(reservedDomains, 'update', { id, json: { metadata: '{"kept":true}' } }),
  ]) {
    const exchange = await world.requests.send(ask);
    stays(exchange, '', need(exchange));
  }
  for (const page of (await world.requests.recent(reservedDomains)).pages) {
    const items = isObject(page.json) ? page.json[reservedDomains.listKey] : [];
    for (const item of Array.isArray(items) ? items.filter(isObject) : [])
      stays(page, `/${reservedDomains.listKey}/*`, item);
  }
  // An unknown region may be ignored, but must not be shown.
  const json = await world.bodies.body(reservedDomains, { region: 'xx' });
  const unknown = await world.requests.send(requestTo(reservedDomains, 'create', { json, expect: 'unjudged' }));
  const { region: strange } = succeeded(unknown) ? need(unknown) : {};
  world.claims.check(unknown, {
    place: '/region',
    holds: isUnset(strange) || regions.includes(String(strange)),
    summary: 'a region that the document does not name is accepted',
    expected: `refused, or one of ${regions.join(', ')}, or none`,
    received: asJson(strange ?? null),
  });
});

requirement('reserved-domains.regions-served', async ({ world }) => {
  await servesRegions(world, reservedDomains, world.context.byEffort(1, 7, 7));
});

requirement('reserved-domains.cname-target-of-custom', async ({ world }) => {
  const seen = await sightingsOf(world, ['custom', 'managed', 'wildcard', 'endsLikeService', 'namesService']);
  holdsForAll(world, seen, 'cname_target', 'a host name', isHostName);
});

requirement('reserved-domains.cname-target-of-service', async ({ world }) => {
  const seen = await sightingsOf(world, ['service', 'serviceManaged', 'serviceWildcard'], 'serviceDomain');
  holdsForAll(world, seen, 'cname_target', 'null', isNull);
});

requirement('reserved-domains.acme-target-of-wildcard', async ({ world }) => {
  const seen = await sightingsOf(world, ['wildcard'], 'acmeAuthority');
  const isTarget = (value: unknown, { domain }: JsonObject): boolean =>
    isHostName(value) && value !== String(domain).replace('*.', '_acme-challenge.');
  const holds = (shown: readonly Sighting[]): void =>
    holdsForAll(
      world,
      shown,
      'acme_challenge_cname_target',
      'a host name, and another than it is the target for',
      isTarget,
    );
  holds(seen);
  if (!world.context.isQuick) holds(await targetedOnceUpdated(world));
});

requirement('reserved-domains.acme-target-of-one-name', async ({ world }) => {
  const seen = [
    ...(await sightingsOf(world, ['custom', 'managed', 'uploaded'])),
    ...(await sightingsOnceUpdated(world)),
  ];
  holdsForAll(world, seen, 'acme_challenge_cname_target', 'null', isNull);
});

requirement('reserved-domains.acme-target-of-service', async ({ world }) => {
  const seen = await sightingsOf(world, ['service', 'serviceManaged', 'serviceWildcard'], 'serviceDomain');
  holdsForAll(world, seen, 'acme_challenge_cname_target', 'null', isNull);
});

requirement('reserved-domains.configurations-null', async ({ world }) => {
  const seen = await sightingsOf(world, ['custom', 'managed', 'uploaded']);
  for (const field of ['http_endpoint_configuration', 'https_endpoint_configuration'])
    holdsForAll(world, seen, field, 'null, or a Ref to one that is the default', isNullOrRef);
});

/**
 * Holds that a configuration stays attached when it is attached to another domain as well. Whether two domains may have the same is not documented.
 */
const staysBesideOther = async (world: World, id: string, field: string, configuration: string): Promise<void> => {
  const { id: other } = await world.resources.create(reservedDomains);
  const json = { [`${field}_id`]: configuration };
  const shared = requestTo(reservedDomains, 'update', { id: other, json, expect: 'open' });
  if (!succeeded(await world.requests.send(shared))) return;
  const exchange = await world.requests.send(requestTo(reservedDomains, 'get', { id }));
  const seen = [{ exchange, place: '', shown: need(exchange) }];
  holdsForAll(world, seen, field, `a Ref to ${configuration}`, (value) => isRefTo(world, value, configuration));
};

/** Holds that a second configuration replaces the first in the same field, if it is accepted there. */
const exchanged = async (world: World, id: string, field: string, second: string): Promise<void> => {
  if (world.context.isQuick) return;
  const texts = { metadata: `beside ${world.context.word()}` };
  const json = { [`${field}_id`]: second, ...texts };
  const exchange = await world.requests.send(requestTo(reservedDomains, 'update', { id, json, expect: 'open' }));
  if (!succeeded(exchange)) return;
  showsBeside(world, exchange, `${field}_id`, texts);
  const seen = [{ exchange, place: '', shown: need(exchange) }];
  holdsForAll(world, seen, field, `a Ref to ${second}`, (value) => isRefTo(world, value, second));
  await world.sparing(() => staysBesideOther(world, id, field, second));
};

/** Attaches a configuration to the other field, and then both at once, and holds that neither replaces the other. */
const attachedBoth = async (
  world: World,
  id: string,
  [field, first]: [string, string],
  other: string,
): Promise<void> => {
  for (let n = 0; world.context.offers(`endpointConfigurationIds.${n}`); n += 1) {
    const second = world.context.fixture(`endpointConfigurationIds.${n}`);
    if (second === first) continue;
    const alone = { [`${other}_id`]: second };
    const both = { ...alone, [`${field}_id`]: first };
    const sent = world.context.byEffort([both], [alone, both], [alone, both]);
    for (const json of sent) {
      const updated = await world.requests.send(requestTo(reservedDomains, 'update', { id, json, expect: 'open' }));
      // Each was accepted alone, and both are attached already.
      if (json === both && sent.length > 1)
        holdsAccepted(world, updated, 'an update with both endpoint configurations that are attached already');
      if (!succeeded(updated)) break;
      const fetched = await world.requests.send(requestTo(reservedDomains, 'get', { id }));
      const seen = [updated, fetched].map((exchange) => ({ exchange, place: '', shown: need(exchange) }));
      holdsForAll(world, seen, field, `a Ref to ${first}`, (value) => isRefTo(world, value, first));
      holdsForAll(world, seen, other, `a Ref to ${second}`, (value) => isRefTo(world, value, second));
      if (json === sent.at(-1)) return exchanged(world, id, field, second);
    }
  }
};

/** An endpoint configuration may be of a kind that cannot be attached here, so every one that the target offers is tried. */
const attached = async (world: World, field: string): Promise<void> => {
  const { id, shown: fresh } = await world.resources.create(reservedDomains);
  for (let n = 0; n === 0 || world.context.offers(`endpointConfigurationIds.${n}`); n += 1) {
    const wanted = world.context.fixture(`endpointConfigurationIds.${n}`);
    const json = { [`${field}_id`]: wanted, description: `with an endpoint configuration ${world.context.word()}` };
    const updated = await world.requests.send(requestTo(reservedDomains, 'update', { id, json, expect: 'open' }));
    if (!succeeded(updated)) continue;
    showsBeside(world, updated, `${field}_id`, { description: json.description });
    const renamed = await world.requests.send(
      requestTo(reservedDomains, 'update', {
        id,
        json: { metadata: '{"kept":true}', description: `kept ${world.context.word()}` },
      }),
    );
    const fetched = await world.requests.send(requestTo(reservedDomains, 'get', { id }));
    const seen = [updated, renamed, fetched].map((exchange) => ({ exchange, place: '', shown: need(exchange) }));
    holdsForAll(world, seen, field, `a Ref to ${wanted}`, (value) => isRefTo(world, value, wanted));
    const isShown = (item: JsonObject): boolean => isRefTo(world, item[field], wanted);
    const listed = world.context.isQuick ? null : await listedSighting(world, reservedDomains, id, isShown);
    if (listed !== null) holdsForAll(world, [listed], field, `a Ref to ${wanted}`, (_, item) => isShown(item));
    const other =
      field === 'http_endpoint_configuration' ? 'https_endpoint_configuration' : 'http_endpoint_configuration';
    holdsForAll(world, seen, other, `${asJson(fresh[other])}, as before`, (value) => same('ref', fresh[other], value));
    await attachedBoth(world, id, [field, wanted], other);
    return reservedAgain(world, id, fresh, field);
  }
  leave(`every update with ${field}_id was refused`);
};

requirement('reserved-domains.http-configuration', async ({ world }) => {
  await attached(world, 'http_endpoint_configuration');
});

requirement('reserved-domains.https-configuration', async ({ world }) => {
  await attached(world, 'https_endpoint_configuration');
});
