import { resources } from '../../src/contract/index.ts';
import type { JsonObject } from '../../src/contract/json-object.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import { plainRule } from '../../src/generate/values/acl.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { refusalClaim } from '../../src/harness/world/claims/claim.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { Made } from '../../src/harness/world/resources/made.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { sharedApiKey } from '../steps/authentication/api-key.ts';
import { makeEach } from '../steps/resources/make-each.ts';
import { holdsAccepted, listedSighting, onPages, sightingIn } from '../steps/resources/sightings.ts';

/** The Authorization header of a caller who is not an admin: an admin makes a key for that user. */
const asOther = async (world: World): Promise<string> =>
  (await sharedApiKey(world, 'of another', { owner_id: world.context.fixture('ownerIds.other') })).authorization;

/**
 * Creates a resource for another owner: the default of the next creation must still be the caller. Whether this creation is accepted does not matter,
 * unless no user has the id that the target file names: then the test ends (`isMinded`).
 */
const makeForOther = (world: World, resource: Resource, owner: string, isMinded = false): Promise<void> =>
  world.passing(async () => {
    const json = await world.bodies.body(resource, { owner_id: owner });
    const ask = requestTo(resource, 'create', { json, expect: 'open' });
    const answer = await world.requests.send(ask);
    if (isMinded) await world.requests.mindLent(ask, answer);
  });

requirement.law('owner-default', async ({ world, resource }) => {
  const self = world.context.fixture('ownerIds.self');
  const other = world.context.fixture('ownerIds.other');
  const claim = (owner: string, shown: unknown) => ({
    place: '/owner_id',
    holds: shown === owner,
    summary: 'a resource created without owner_id does not belong to its creator',
    expected: asJson(owner),
    received: asJson(shown),
  });
  if (!world.context.isQuick) await makeForOther(world, resource, other);
  const { created } = world.context.isQuick
    ? await world.resources.life(resource)
    : { created: (await world.resources.create(resource)).exchange };
  const { owner_id: creator } = need(created);
  if (creator !== self) await makeForOther(world, resource, self, true);
  world.claims.check(created, claim(self, creator));
  const json = await world.bodies.body(resource);
  const ask = requestTo(resource, 'create', { json, authorization: await asOther(world), expect: 'open' });
  const theirs = await world.requests.send(ask);
  // Whether a caller who is no admin may create anything is not said.
  if (!succeeded(theirs)) return;
  const shown = need(theirs);
  world.claims.check(theirs, claim(other, shown['owner_id']));
  // Whether an admin may read it is not checked here.
  const look = requestTo(resource, 'get', { id: String(shown['id']), expect: 'open' });
  const fetched = await world.requests.send(look);
  if (succeeded(fetched)) world.claims.check(fetched, claim(other, need(fetched)['owner_id']), [theirs]);
});

/** A setting to send together with owner_id, to check that neither is lost. If updates of this account have no rules, neither do these. */
const settings = async (world: World, resource: Resource): Promise<JsonObject> =>
  resource.traits.some((trait) => trait === 'acl') && Object.hasOwn(await world.bodies.updateBody(resource), 'acl')
    ? { acl: [plainRule] }
    : {};

/** Holds that an admin may name itself as the owner; the judge compares the answer with the owner in the request. */
const namesItself = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick || !world.context.offers('ownerIds.self')) return;
  const json = await world.bodies.body(resource, { owner_id: world.context.fixture('ownerIds.self') });
  holdsAccepted(
    world,
    await world.requests.attempt(resource, json),
    'a creation by an admin who names itself as the owner',
  );
};

requirement.law('owner-by-admin', async ({ world, resource }) => {
  const other = world.context.fixture('ownerIds.other');
  await world.leavingNothing(() => namesItself(world, resource));
  const beside = await settings(world, resource);
  const make = (): Promise<Made> => world.resources.create(resource, beside);
  // At `--effort quick` only where the other one is not in the list.
  const mine = world.context.isQuick ? null : await make();
  const answer = await world.requests.attempt(
    resource,
    await world.bodies.body(resource, { ...beside, owner_id: other }),
  );
  if (!holdsAccepted(world, answer, 'a creation by an admin for another owner')) return;
  const id = String(need(answer)['id']);
  const fetched = await world.requests.send(requestTo(resource, 'get', { id }));
  const listed = await listedSighting(world, resource, id, (shown) => shown['owner_id'] === other);
  if (listed === null) {
    // The list must contain all resources of the account, whoever owns them. Whether it was read completely is checked with one of ours.
    const reference = await listedSighting(world, resource, (mine ?? (await make())).id, () => true);
    if (reference !== null && (await world.requests.recent(resource)).stuck === null)
      world.claims.check(
        reference.exchange,
        {
          place: `/${resource.listKey}`,
          holds: false,
          summary: 'a resource of another owner is not in the list',
          expected: `an item with id ${id}`,
          received: 'none',
        },
        [answer],
      );
  }
  const own = [answer, fetched].flatMap((exchange) => sightingIn(exchange, '', exchange.json));
  for (const { exchange, place, shown } of listed ? [...own, listed] : own)
    world.claims.check(exchange, {
      place: `${place}/owner_id`,
      holds: shown['owner_id'] === other,
      summary: 'an admin named another owner, and the resource belongs to somebody else',
      expected: asJson(other),
      received: asJson(shown['owner_id']),
    });
});

requirement.law('owner-by-others', async ({ world, resource }) => {
  const wrong = 'a caller who is not an admin names another owner';
  const authorization = await asOther(world);
  const beside = await settings(world, resource);
  const right = requestTo(resource, 'create', {
    json: await world.bodies.body(resource, beside),
    authorization,
    expect: 'open',
  });
  const twin = await world.requests.send(right);
  if (!succeeded(twin))
    return leave(
      `${twin.endpoint} answered ${twin.response?.status} to a valid request too, so a refusal proves nothing: ${wrong}`,
    );
  const json = await world.bodies.body(resource, {
    ...beside,
    owner_id: world.context.fixture('ownerIds.self'),
  });
  const answer = await world.requests.send({
    ...right,
    json,
    expect: { outcome: 'open', openFields: ['owner_id'] },
  });
  // Whether such a creation is refused or the field ignored is not documented; but it must not set another owner.
  const isPassedOver = succeeded(answer) && need(answer)['owner_id'] === world.context.fixture('ownerIds.other');
  const claim = refusalClaim(answer, wrong);
  if (!world.claims.check(answer, { ...claim, holds: claim.holds || isPassedOver }, [twin]) || !isPassedOver) return;
  await world.requests.send(requestTo(resource, 'get', { id: String(need(answer)['id']) }));
});

/** Document 1, Identifier prefixes, except that of a User. The prefix of a Bot is not documented, so any other prefix may be it. */
const prefixesOfOthers = [...resources.map(({ idPrefix }) => idPrefix), 'ipp_', 'cert_', 'ec_'].filter(
  (prefix) => prefix !== '',
);

requirement.law('owner-prefix', async ({ world, resource }) => {
  const { created, fetched, listed, id } = await world.resources.life(resource);
  const sightings = [
    ...[created, fetched].flatMap((exchange) => (exchange === null ? [] : sightingIn(exchange, '', exchange.json))),
    ...onPages(listed?.pages ?? [], resource, id),
  ];
  for (const { exchange, place, shown } of sightings) {
    const owner = String(shown['owner_id'] ?? leave('no owner_id is shown'));
    world.claims.check(exchange, {
      place: `${place}/owner_id`,
      holds: /^[^_]+_./.test(owner) && !prefixesOfOthers.some((prefix) => owner.startsWith(prefix)),
      summary: 'owner_id is no id, or that of something that owns nothing',
      expected: 'usr_ or the prefix of a Bot, and a suffix',
      received: asJson(owner),
    });
  }
});

const ownerStays = async (world: World, resource: Resource, id: string, json: JsonObject): Promise<void> => {
  const owner = need(await world.requests.send(requestTo(resource, 'get', { id })))['owner_id'];
  if (owner === undefined) return leave('no owner_id is shown, so nobody can see whether it changes');
  const update = await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
  const fetched = await world.requests.send(requestTo(resource, 'get', { id }));
  world.claims.check(
    fetched,
    {
      place: '/owner_id',
      holds: need(fetched)['owner_id'] === owner,
      summary: 'an update changed owner_id',
      expected: asJson(owner),
      received: asJson(need(fetched)['owner_id']),
    },
    [update],
  );
};

requirement.law('owner-fixed', async ({ world, resource }) => {
  const other = world.context.fixture('ownerIds.other');
  if (world.context.isQuick && world.context.offers('ownerIds.self')) {
    // A resource of another user covers both cases in one request.
    const [theirs] = await makeEach(world, resource, [{ owner_id: other }]);
    const json = { description: 'still theirs', owner_id: world.context.fixture('ownerIds.self') };
    if (theirs !== undefined) return ownerStays(world, resource, theirs, json);
  }
  const { id } = await world.resources.create(resource);
  // Whether such an update is refused or the field ignored is not documented; but the owner must stay.
  await ownerStays(world, resource, id, { description: 'still mine', owner_id: other });
  // An update of another user's resource must not change its owner. That an admin may name an owner at creation is a requirement of its own.
  for (const theirs of await makeEach(world, resource, [{ owner_id: other }]))
    await ownerStays(world, resource, theirs, await world.bodies.updateBody(resource));
});
