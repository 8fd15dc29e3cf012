import type { JsonObject } from '../../src/contract/json-object.ts';
import { agentIngresses } from '../../src/contract/resources/reserved/agent-ingresses.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { isHostName, isSubdomain } from '../../src/judge/readers/host-name.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, succeeded } from '../../src/judge/subject/subject.ts';
import { isNamed, managedKinds } from '../steps/certificates/managed-kinds.ts';
import { holdsAccepted, laterSighting, type Sighting, sight } from '../steps/resources/sightings.ts';

/** How two agent ingresses are shown, so that a mix-up of the two is noticed; made once for all tests that read them. */
const sightings = async (world: World): Promise<readonly Sighting[]> => {
  const seen = await world.context.once('two agent ingresses', async () => {
    if (world.context.isQuick) {
      const { plain, byDefault, other } = await managedKinds(world, agentIngresses);
      return [plain, byDefault, other].flatMap((tried) => tried?.sightings ?? []);
    }
    const later = (_: string, first: Sighting) => laterSighting(world, agentIngresses, first, isNamed);
    const { one, other } = await sight(world, agentIngresses, { one: {}, other: {} }, later);
    return [one, other].flatMap((tried) => tried?.sightings ?? []);
  });
  return seen.length > 0 ? seen : leave('no agent ingress could be created');
};

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

requirement('agent-ingresses.ns-targets', async ({ world }) => {
  for (const { exchange, place, shown } of await sightings(world)) {
    const targets = listIn(shown['ns_targets']);
    world.claims.check(exchange, {
      place: `${place}/ns_targets`,
      // An agent ingress without name servers cannot be delegated to.
      holds: targets.length > 0 && targets.every(isHostName),
      summary: 'ns_targets are not values for NS records',
      expected: 'at least one host name, and nothing else',
      received: asJson(shown['ns_targets'] ?? null),
    });
  }
});

const hasRegions = (shown: JsonObject): boolean => listIn(shown['region_domains']).length > 0;

/** Waits until an agent ingress has regions: the list may grow, so it may be empty at first. */
const waitForRegions = async (world: World): Promise<Sighting> => {
  const { exchange, shown } = await world.resources.create(agentIngresses);
  const last = await laterSighting(world, agentIngresses, { exchange, place: '', shown }, hasRegions);
  return hasRegions(last.shown) ? last : leave('the agent ingress has no region_domains yet');
};

requirement('agent-ingresses.region-domains', async ({ world }) => {
  const seen = (await sightings(world)).filter(({ shown }) => hasRegions(shown));
  for (const { exchange, place, shown } of seen.length > 0 ? seen : [await waitForRegions(world)]) {
    const strangers = listIn(shown['region_domains']).filter((name) => !isSubdomain(name, shown['domain']));
    world.claims.check(exchange, {
      place: `${place}/region_domains`,
      holds: strangers.length === 0,
      summary: 'one of region_domains is no subdomain of domain',
      expected: `subdomains of ${asJson(shown['domain'])}`,
      received: asJson(strangers),
    });
  }
});

/**
 * A creation that is refused without a policy while one with a policy is accepted; null where that is not so. If both are refused, the reason may
 * be the account or the domain.
 */
const refusedWithoutPolicy = async (world: World): Promise<Exchange | null> => {
  if (!world.context.offers('acmeAuthority')) return null;
  const certificate_management_policy = { authority: world.context.fixture('acmeAuthority') };
  // One at a time, because the quota may be small.
  const isTaken = (fields: JsonObject): Promise<Exchange> =>
    world.passing(async () =>
      world.requests.send(
        requestTo(agentIngresses, 'create', { json: await world.bodies.body(agentIngresses, fields), expect: 'open' }),
      ),
    );
  if (!declined(await isTaken({})) || !succeeded(await isTaken({ certificate_management_policy }))) return null;
  const again = await isTaken({});
  return declined(again) ? again : null;
};

requirement('agent-ingresses.policy-optional', async ({ world }) => {
  const json = await world.bodies.body(agentIngresses);
  const known = world.claims.twinOf(requestTo(agentIngresses, 'create', { json }));
  const refused = known === undefined ? await refusedWithoutPolicy(world) : null;
  if (refused !== null) return void holdsAccepted(world, refused, 'a creation without certificate_management_policy');
  const created = known ?? (await world.requests.attempt(agentIngresses, json));
  holdsAccepted(world, created, 'a creation without certificate_management_policy');
});
