import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { reservedDomains } from '../../src/contract/resources/reserved/reserved-domains.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { statusFlaws } from '../../src/judge/comparisons/certificate-status.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, succeeded } from '../../src/judge/subject/subject.ts';
import { besidePolicy, checkPolicy } from '../steps/certificates/beside-policy.ts';
import { type ManagedResource, managedResources } from '../steps/certificates/managed.ts';
import { isWhole, type ManagedKinds, managedKinds } from '../steps/certificates/managed-kinds.ts';
import { firstPolicy, refusesPolicies } from '../steps/certificates/refuses-policies.ts';
import { settledPolicy } from '../steps/certificates/settled-policy.ts';
import { makeEach } from '../steps/resources/make-each.ts';
import {
  holdsAccepted,
  laterSighting,
  onPages,
  type Sighting,
  sight,
  sightingIn,
} from '../steps/resources/sightings.ts';
import { showsBeside } from '../steps/updates/shows-beside.ts';

/** What the documents state about automatic certificate management, for reserved domains and agent ingresses alike. */

const field = 'certificate_management_policy';
const statusField = 'certificate_management_status';
const keyTypeOf = (shown: JsonObject): unknown => {
  const policy = shown[field];
  return isObject(policy) ? policy['private_key_type'] : undefined;
};

/** One resource with the unusual of the two types of keys, and one that leaves the type to its default. */
const managed = async (world: World, resource: ManagedResource): Promise<Pick<ManagedKinds, 'ecdsa' | 'byDefault'>> => {
  const authority = world.context.fixture('acmeAuthority');
  if (world.context.isQuick) return managedKinds(world, resource);
  return world.context.once(`managed ${resource.name}`, () =>
    sight(world, resource, {
      ecdsa: { [field]: { authority, private_key_type: 'ecdsa' } },
      byDefault: { [field]: { authority } },
    }),
  );
};

/** A resource without a policy, and one with a policy if the target names an authority; read until a policy has its status. */
const plainAndManaged = (world: World, resource: ManagedResource): Promise<readonly Sighting[]> =>
  world.context.once(`plain and managed ${resource.name}`, async () => {
    if (world.context.isQuick) {
      const { plain, byDefault } = await managedKinds(world, resource);
      return [...(plain?.sightings ?? []), ...(byDefault?.sightings ?? [])];
    }
    const policy = world.context.offers('acmeAuthority')
      ? { managed: { [field]: { authority: world.context.fixture('acmeAuthority') } } }
      : {};
    const later = (_: string, first: Sighting) => laterSighting(world, resource, first, isWhole);
    const tried = await sight<'plain' | 'managed'>(world, resource, { plain: {}, ...policy }, later);
    return [...(tried.plain?.sightings ?? []), ...(tried.managed?.sightings ?? [])];
  });

/** Whether management is entirely enabled or entirely disabled. */
const isOneOfBoth = (shown: JsonObject): boolean =>
  isObject(shown[field]) || (shown[field] === null && shown[statusField] === null);

/** A managed domain once an uploaded certificate is attached. Whether that ends its management is not said. */
const withCertificate = async (world: World): Promise<readonly Sighting[]> => {
  if (!world.context.offers('acmeAuthority') || !world.context.offers('tlsCertificateIds.0')) return [];
  const policy = { [field]: { authority: world.context.fixture('acmeAuthority') } };
  const [id] = await makeEach(world, reservedDomains, [policy]);
  if (id === undefined) return [];
  const json = { certificate_id: world.context.fixture('tlsCertificateIds.0') };
  const updated = await world.requests.send(requestTo(reservedDomains, 'update', { id, json, expect: 'open' }));
  if (!succeeded(updated)) return [];
  const fetched = await world.requests.send(requestTo(reservedDomains, 'get', { id }));
  const [first] = sightingIn(fetched, '', fetched.json);
  return first === undefined ? [] : [await laterSighting(world, reservedDomains, first, isOneOfBoth)];
};

/** The sightings of a resource without a policy in the life cycle that all laws share. */
const inLife = async (world: World, resource: ManagedResource): Promise<readonly Sighting[]> => {
  const { created, fetched, updated, fetchedAgain, listed, id } = await world.resources.life(resource);
  const single = [created, fetched, updated, fetchedAgain].filter((exchange) => exchange !== null);
  return [
    ...single.flatMap((exchange) => sightingIn(exchange, '', exchange.json)),
    ...onPages(listed?.pages ?? [], resource, id),
  ];
};

for (const resource of managedResources) {
  requirement.on(resource, 'policy-on-create', async ({ world }) => {
    const sent = { authority: world.context.fixture('acmeAuthority'), private_key_type: 'ecdsa' };
    const { ecdsa } = await managed(world, resource);
    if (ecdsa === undefined) return leave('what came of a creation with a policy says nothing about it');
    if (!holdsAccepted(world, ecdsa.created, 'a creation with a policy')) return;
    for (const { exchange, place, shown } of ecdsa.sightings) checkPolicy(world, exchange, place, shown, sent);
  });

  requirement.on(resource, 'policy-on-update', async ({ world }) => {
    const authority = world.context.fixture('acmeAuthority');
    const { id, shown: fresh } = await world.resources.create(resource);
    const beside = world.context.isQuick ? null : await besidePolicy(world, resource, authority);
    // To rsa and back, so that the default cannot be mistaken for the requested type.
    const types = ['ecdsa', 'rsa', 'ecdsa'].slice(0, world.context.byEffort(1, 3, 3));
    for (const [at, private_key_type] of types.entries()) {
      const sent = { authority, private_key_type };
      // Together with a text, to check that neither update loses the other.
      const texts = { [at === 1 ? 'metadata' : 'description']: `with ${private_key_type}` };
      const updated = await world.requests.send(
        requestTo(resource, 'update', { id, json: { [field]: sent, ...texts }, expect: 'open' }),
      );
      if (declined(updated) && at === 0 && isObject(fresh[field]))
        return leave('certificates are managed where nothing is said, and no policy could be set in place of that');
      // The first; a later one may have to wait until the certificate for the one before is provisioned.
      if (at === 0 ? !holdsAccepted(world, updated, 'an update with a policy') : !succeeded(updated)) return;
      checkPolicy(world, updated, '', need(updated), sent);
      showsBeside(world, updated, field, texts);
      const kept = await world.requests.send(requestTo(resource, 'get', { id }));
      const { description, metadata } = world.resources.expected(id) ?? {};
      showsBeside(world, kept, field, { description, metadata });
      const json = { [at < 2 ? 'metadata' : 'description']: private_key_type };
      const renamed = await world.requests.send(requestTo(resource, 'update', { id, json }));
      checkPolicy(world, renamed, '', need(renamed), sent);
      const fetched = await world.requests.send(requestTo(resource, 'get', { id }));
      checkPolicy(world, fetched, '', need(fetched), sent);
      const { pages } = await world.requests.recent(resource);
      for (const { exchange, place, shown } of onPages(pages, resource, id))
        checkPolicy(world, exchange, place, shown, sent);
      // Another resource keeps its own policy, although both had the same for a while.
      if (private_key_type === 'rsa' && beside !== null) await beside.stays();
    }
  });

  requirement.on(resource, 'policy-authority', async ({ world }) => {
    const authority = world.context.fixture('acmeAuthority');
    // Names that cannot be another spelling of the lent authority.
    const others = ['no-such-authority', 'zerossl', 'example-authority'].filter((name) => !isLike(name, authority));
    await refusesPolicies(
      world,
      resource,
      { authority },
      others.map((other) => ({ authority: other })),
    );
  });

  requirement.on(resource, 'policy-key-type', async ({ world }) => {
    const authority = world.context.fixture('acmeAuthority');
    const { isQuick } = world.context;
    const taken = (updated: Exchange, sent: { authority: string; private_key_type: string }): void => {
      if (holdsAccepted(world, updated, `private_key_type ${sent.private_key_type} in an update`))
        checkPolicy(world, updated, '', need(updated), sent);
    };
    for (const private_key_type of ['rsa', 'ecdsa']) {
      const sent = { authority, private_key_type };
      // At `--effort quick` only ecdsa on create: rsa is tried as the twin of the refused policies.
      const ways = isQuick ? (private_key_type === 'ecdsa' ? ['create'] : []) : ['create', 'update'];
      if (ways.includes('create'))
        await world.passing(async () => {
          const answer = await world.requests.attempt(resource, await world.bodies.body(resource, { [field]: sent }));
          if (holdsAccepted(world, answer, `private_key_type ${private_key_type}`))
            checkPolicy(world, answer, '', need(answer), sent);
        });
      if (ways.includes('update'))
        await world.passing(async () => {
          // On a resource without a policy: whether a policy can be replaced while a certificate is being provisioned is not documented.
          const { id, shown: fresh } = await world.resources.create(resource);
          if (fresh[field] !== null) return;
          const update = requestTo(resource, 'update', { id, json: { [field]: sent }, expect: 'open' });
          taken(await world.requests.send(update), sent);
        });
    }
    const others = ['ed25519', 'dsa', 'no-such-type'];
    const rsa = { authority, private_key_type: 'rsa' };
    await refusesPolicies(
      world,
      resource,
      rsa,
      others.map((private_key_type) => ({ authority, private_key_type })),
      (updated) => taken(updated, rsa),
    );
  });

  requirement.on(resource, 'policy-key-type-default', async ({ world }) => {
    const { byDefault } = await world.sparing(() => managed(world, resource));
    const claim = (place: string, shown: JsonObject) => ({
      place: `${place}/${field}/private_key_type`,
      holds: keyTypeOf(shown) === 'rsa',
      summary: 'the private_key_type of a policy that names none is not rsa',
      expected: '"rsa"',
      received: asJson(keyTypeOf(shown) ?? null),
    });
    if (byDefault === undefined || byDefault.sightings.length === 0)
      return leave('a policy without private_key_type was refused');
    for (const { exchange, place, shown } of byDefault.sightings) world.claims.check(exchange, claim(place, shown));
    // The effect of an update without the type on an existing type is not documented, so the resource has no policy before.
    const policy = { authority: world.context.fixture('acmeAuthority') };
    const updated = await firstPolicy(world, resource, policy, async () => {
      const { id, shown: fresh } = await world.resources.create(resource);
      if (fresh[field] !== null) return null;
      return world.requests.send(requestTo(resource, 'update', { id, json: { [field]: policy }, expect: 'open' }));
    });
    if (updated !== null && succeeded(updated)) world.claims.check(updated, claim('', need(updated)));
  });

  requirement.on(resource, 'management-nulls', async ({ world }) => {
    const plain = world.context.isQuick ? [] : await inLife(world, resource);
    const own = await plainAndManaged(world, resource);
    const replaced = resource === reservedDomains ? await withCertificate(world) : [];
    for (const { exchange, place, shown } of [...plain, ...own, ...replaced]) {
      const [policy, status] = [shown[field], shown[statusField]];
      world.claims.check(exchange, {
        place: `${place}/${statusField}`,
        holds: isOneOfBoth(shown),
        summary: 'the policy is null and the status is not, so management is neither enabled nor disabled',
        expected: 'both null, or a policy',
        received: `policy ${asJson(policy ?? null)}, status ${asJson(status ?? null)}`,
      });
    }
  });

  requirement.on(resource, 'status-of-policy', async ({ world }) => {
    // Ends the test without an authority, since no policy can be set then.
    world.context.fixture('acmeAuthority');
    for (const { exchange, place, shown } of await plainAndManaged(world, resource)) {
      world.claims.check(exchange, {
        place: `${place}/${statusField}`,
        holds: isWhole(shown),
        summary: 'a policy has no status, also after a while',
        expected: 'a status beside the policy',
        received: asJson(shown[statusField] ?? null),
      });
    }
  });

  requirement.on(resource, 'management-status', async ({ world }) => {
    const { ecdsa } = await world.sparing(() => managed(world, resource));
    if (ecdsa === undefined || ecdsa.sightings.length === 0)
      return leave('a creation with a policy was refused, so there is no status to look at');
    for (const { exchange, place, shown } of [...ecdsa.sightings, ...(await settledPolicy(world, resource))]) {
      const [flaw] = statusFlaws(shown[statusField], `${place}/${statusField}`);
      const right = { place: `${place}/${statusField}`, summary: '', expected: '', received: '' };
      world.claims.check(exchange, { ...(flaw ?? right), holds: flaw === undefined });
    }
  });
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
const isLike = (name: string, other: string): boolean => lettersOf(name) === lettersOf(other);
