import { resourcesUnder } from '../../src/contract/index.ts';
import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { type AclForm, aclRule, otherKinds, plainRule, tellingRules } from '../../src/generate/values/acl.ts';
import { many, several } from '../../src/generate/values/several.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { Claim } from '../../src/harness/world/claims/claim.ts';
import { forAny } from '../../src/harness/world/property.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, idOf, succeeded } from '../../src/judge/subject/subject.ts';
import { onPages } from '../steps/resources/sightings.ts';

const taken = (answer: Exchange, acl: readonly string[]): Claim => {
  const shown = isObject(answer.json) ? answer.json['acl'] : undefined;
  return {
    place: '/acl',
    holds: succeeded(answer) && same('acl', acl, shown),
    summary: `${asJson(acl)} is ${succeeded(answer) ? 'taken for something else' : 'not accepted'} as acl`,
    expected: asJson(acl),
    received: succeeded(answer) ? asJson(shown) : `status ${answer.response?.status}`,
  };
};

/** Ends the test if a refused rule may have to name a domain of the caller, and the target lends none. */
const mindOwner = (world: World, answer: Exchange, acl: readonly string[]): void => {
  if (succeeded(answer) || world.context.offers('customDomain') || !acl.some((rule) => rule.includes('.'))) return;
  leave(
    `${asJson(acl)} is refused as acl: the domain may have to belong to the caller`,
    'fill fixtures.customDomain in the target file',
  );
};

/** The resource to set rules of; at `--effort quick` one for all tests, with the rules that the last test left. */
const oneWith = async (world: World, resource: Resource, before: JsonObject): Promise<string> => {
  if (world.context.isQuick && Object.keys(before).length === 0) return world.resources.toChange(resource);
  return (await world.resources.create(resource, before)).id;
};

/**
 * Holds that create and update accept a list of rules and answer with it. If a list is refused, each rule is tried alone: the maximum number is not
 * documented.
 */
const takes = async (
  world: World,
  resource: Resource,
  acl: readonly string[],
  before: JsonObject = {},
): Promise<void> => {
  const isTooLong = await world.sparing(async () => {
    const id = await oneWith(world, resource, before);
    const updated = await world.requests.send(requestTo(resource, 'update', { id, json: { acl }, expect: 'open' }));
    if (declined(updated) && acl.length > 1) return true;
    mindOwner(world, updated, acl);
    if (!world.claims.check(updated, taken(updated, acl))) return false;
    const stored = await world.requests.send(requestTo(resource, 'get', { id }));
    world.claims.check(stored, taken(stored, acl), [updated]);
    return false;
  });
  if (isTooLong) {
    for (const rule of acl) await world.passing(() => takes(world, resource, [rule], before));
    return;
  }
  const created = await world.requests.attempt(resource, await world.bodies.body(resource, { acl }));
  mindOwner(world, created, acl);
  if (!world.claims.check(created, taken(created, acl))) return;
  // At `--effort quick` it is only read after a creation with many rules.
  if (world.context.isQuick && acl.length < many) return;
  const fetched = await world.requests.send(requestTo(resource, 'get', { id: String(need(created)['id']) }));
  world.claims.check(fetched, taken(fetched, acl), [created]);
};

/** The maximum number of rules is not documented, so a long list may be refused; but none of an accepted list may be missing. */
const keepsMany = async (world: World, resource: Resource): Promise<void> => {
  for (const count of [many, 4]) {
    const acl = several(count, (n) => `bind:number=n${n}`);
    const updated = await world.passing(async () => {
      const id = await oneWith(world, resource, {});
      return world.requests.send(requestTo(resource, 'update', { id, json: { acl }, expect: 'open' }));
    });
    if (!succeeded(updated)) continue;
    await world.passing(() => takes(world, resource, acl));
    // At `--effort quick` an accepted long list is enough: it would show what a short one shows.
    if (world.context.isQuick) return;
  }
};

const forms: readonly AclForm[] = ['domain', 'address', 'label', 'wildcard-domain', 'wildcard-label'];

for (const form of forms) {
  for (const resource of resourcesUnder(`acl-${form}`)) {
    requirement.on(resource, `acl-${form}`, async ({ world }) => {
      const { customDomain = 'example.com' } = world.context.target.fixtures;
      const rules = aclRule(form, customDomain).map((rule) => [rule]);
      await forAny(
        world,
        rules,
        world.context.byEffort(0, 1, 10),
        (acl) => world.passing(() => takes(world, resource, acl)),
        // A wildcard does not match its own domain, so both may be needed together.
        [[...tellingRules(customDomain)[form], ...(form === 'wildcard-domain' ? [`bind:${customDomain}`] : [])]],
      );
      if (form === 'label') await keepsMany(world, resource);
    });
  }
}

requirement.law('acl-star', async ({ world, resource }) => {
  // It has a rule before, because an ignored * could not be seen on a resource without rules.
  await takes(world, resource, ['*'], { acl: [plainRule] });
});

requirement.law('acl-lifted', async ({ world, resource }) => {
  const { id } = await world.resources.create(resource, { acl: [plainRule] });
  const updated = await world.requests.send(requestTo(resource, 'update', { id, json: { acl: [] }, expect: 'open' }));
  if (!succeeded(updated)) return leave(`an update to an empty acl answered ${updated.response?.status}`);
  world.claims.check(updated, taken(updated, []));
  const fetched = await world.requests.send(requestTo(resource, 'get', { id }));
  world.claims.check(fetched, taken(fetched, []), [updated]);
});

requirement.law('acl-unspecified', async ({ world, resource }) => {
  const check = (answer: Exchange, shown: JsonObject | undefined): boolean =>
    world.claims.check(answer, {
      place: '/acl',
      holds: Array.isArray(shown?.['acl']) && shown['acl'].length === 0,
      summary: 'acl was never specified and is not shown as an empty list',
      expected: '[]',
      received: asJson(shown?.['acl']),
    });
  // Neither an earlier creation with rules nor one with the same key may affect a creation without rules.
  if (!world.context.isQuick) {
    const before = await world.bodies.body(resource, { acl: [plainRule] });
    const { public_key } = before;
    if (public_key !== undefined) {
      const { json: first } = await world.passing(() => world.requests.attempt(resource, before));
      const json = await world.bodies.body(resource, { public_key, acl: undefined });
      const again = requestTo(resource, 'create', { json, expect: 'open' });
      await world.passing(async () => {
        const answer = await world.requests.send(again);
        // The answer may still show the first resource while its deletion takes effect.
        if (succeeded(answer) && idOf(resource, answer.json) !== idOf(resource, first)) check(answer, need(answer));
      });
    }
    await world.requests.attempt(resource, await world.bodies.body(resource, { acl: [plainRule] }));
  }
  const { id, shown, exchange } = await world.resources.create(resource, { acl: undefined });
  check(exchange, shown);
  const fetched = await world.requests.send(requestTo(resource, 'get', { id }));
  check(fetched, need(fetched));
  const updated = await world.requests.send(requestTo(resource, 'update', { id, json: { description: 'still free' } }));
  check(updated, need(updated));
  const { pages } = await world.requests.recent(resource);
  for (const { exchange, shown } of onPages(pages, resource, id)) check(exchange, shown);
});

/** The wrong rule comes after a valid one, to notice a check of the first rule alone; the first wrong rule is also sent alone. */
const wrongLists = (kinds: readonly string[], isQuick: boolean): readonly (readonly string[])[] => [
  ...kinds.slice(isQuick ? 1 : 0).map((rule) => [plainRule, rule]),
  ...kinds.slice(0, 1).map((rule) => [rule]),
];

const refusesOtherKinds = async (world: World, resource: Resource, operation: 'create' | 'update'): Promise<void> => {
  const kinds = otherKinds.slice(0, world.context.byEffort(2, 4, 4));
  const id = operation === 'update' ? await oneWith(world, resource, {}) : undefined;
  const ask = async (acl: readonly string[]) =>
    id === undefined
      ? requestTo(resource, 'create', { json: await world.bodies.body(resource, { acl }) })
      : requestTo(resource, 'update', { id, json: { acl } });
  const { isQuick } = world.context;
  const lists = wrongLists(kinds, isQuick);
  const bound = (acl: readonly string[] = []): string[] => acl.map((rule) => rule.replace(/^.*:/, 'bind:'));
  // The maximum number of rules is not documented. At `--effort quick` the twin of the first wrong list shows whether two are accepted.
  const two = await ask(isQuick ? bound(lists[0]) : [plainRule, 'bind:team=farm']);
  const answer = await world.passing(() => world.requests.send({ ...two, expect: 'open' }));
  for (const acl of succeeded(answer) ? lists : kinds.map((rule) => [rule]))
    await world.claims.refuses({
      wrong: `an ACL rule of another kind than bind (${acl.at(-1)})`,
      right: await ask(bound(acl)),
      broken: await ask(acl),
      ...(isQuick && acl === lists[0] && { accepted: answer }),
    });
  if (id !== undefined) await world.requests.send(requestTo(resource, 'get', { id }));
};

for (const operation of ['create', 'update'] as const) {
  for (const resource of resourcesUnder(`acl-bind-only-on-${operation}`)) {
    requirement.on(resource, `acl-bind-only-on-${operation}`, async ({ world }) => {
      await refusesOtherKinds(world, resource, operation);
    });
  }
}
