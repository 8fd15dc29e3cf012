import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { reservedDomains } from '../../src/contract/resources/reserved/reserved-domains.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { inventedId } from '../../src/generate/values/invented-id.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { refPathOf } from '../../src/judge/readers/ref-address.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, succeeded } from '../../src/judge/subject/subject.ts';
import { reservedKinds } from '../steps/addresses/reserved-kinds.ts';
import { alternatives, eitherTwin } from '../steps/certificates/certificate-or-policy.ts';
import { issuedOne } from '../steps/certificates/issued-one.ts';
import { holdsAccepted } from '../steps/resources/sightings.ts';
import { showsBeside } from '../steps/updates/shows-beside.ts';

/** Document 1, Conventions: TLS certificates are addressed under /tls_certificates/<id>. */
const isRefTo = (world: World, value: unknown, id: string): boolean => {
  if (!isObject(value) || value['id'] !== id) return false;
  return refPathOf(value['uri'], world.context.baseUrl)?.endsWith(`/tls_certificates/${id}`) === true;
};

const checkAttached = (world: World, exchange: Exchange, place: string, shown: JsonObject, id: string): void => {
  world.claims.check(exchange, {
    place: `${place}/certificate`,
    holds: isRefTo(world, shown['certificate'], id),
    summary: 'the certificate that was named is not attached',
    expected: `a Ref with id ${id} and its address under /tls_certificates`,
    received: asJson(shown['certificate'] ?? null),
  });
};

/** Ends a test: a deployment may check whether a certificate covers the domain, and our domains are invented. */
const mayNotCover = (answer: Exchange): never =>
  leave(
    `${answer.endpoint} with certificate_id answered ${answer.response?.status}: the certificate may have to cover the domain`,
    'name first under fixtures.tlsCertificateIds an uploaded certificate that covers every name under fixtures.customDomain',
  );

/** Attaches a certificate to a domain, with a text beside it. */
const attach = async (
  world: World,
  id: string,
  certificate_id: string,
  text: 'description' | 'metadata' = 'description',
): Promise<Exchange> => {
  const texts = { [text]: `certificate ${world.context.word()}` };
  const json = { certificate_id, ...texts };
  const answer = await world.requests.send(requestTo(reservedDomains, 'update', { id, json, expect: 'open' }));
  if (succeeded(answer)) showsBeside(world, answer, 'certificate_id', texts);
  return answer;
};

requirement('reserved-domains.certificate-null', async ({ world }) => {
  const { custom } = await reservedKinds(world);
  if (custom === undefined || custom.sightings.length === 0) return leave('no domain could be reserved');
  for (const { exchange, place, shown } of custom.sightings) {
    // A deployment may manage certificates without being asked, and then may have issued one.
    const issuable = isObject(shown['certificate_management_policy']);
    world.claims.check(exchange, {
      place: `${place}/certificate`,
      holds: shown['certificate'] === null || issuable,
      summary: 'a domain that was given no certificate has one',
      expected: 'null',
      received: asJson(shown['certificate'] ?? null),
    });
  }
});

requirement('reserved-domains.certificate-ref', async ({ world }) => {
  const issued = await issuedOne(world);
  const { uploaded } = await reservedKinds(world);
  const seen = [...issued, ...(uploaded?.sightings ?? [])].filter(({ shown }) => isObject(shown['certificate']));
  if (seen.length === 0) return leave('no reserved domain with a certificate was seen');
  for (const { exchange, place, shown } of seen) {
    const id = String(isObject(shown['certificate']) ? shown['certificate']['id'] : '');
    // A certificate id that the target file lends is accepted in any form.
    const isNamed = world.context.offers('tlsCertificateIds.0') && id === world.context.fixture('tlsCertificateIds.0');
    world.claims.check(exchange, {
      place: `${place}/certificate`,
      holds: (isNamed || /^cert_./.test(id)) && isRefTo(world, shown['certificate'], id),
      summary: 'certificate is not a Ref to a TLS certificate',
      expected: 'an id that begins with cert_, and its address under /tls_certificates',
      received: asJson(shown['certificate']),
    });
  }
});

requirement('reserved-domains.certificate-on-create', async ({ world }) => {
  const id = world.context.fixture('tlsCertificateIds.0');
  const { uploaded } = await reservedKinds(world);
  if (uploaded === undefined) return leave('what came of a creation with certificate_id says nothing about it');
  if (declined(uploaded.created)) {
    // If an update accepts the certificate for such a domain, a creation must accept it as well.
    const attached = await attach(world, (await world.resources.create(reservedDomains)).id, id);
    const shown = succeeded(attached) && isObject(attached.json) ? attached.json['certificate'] : null;
    if (!isRefTo(world, shown, id)) return mayNotCover(uploaded.created);
  }
  if (!holdsAccepted(world, uploaded.created, 'a creation with certificate_id')) return;
  for (const { exchange, place, shown } of uploaded.sightings) checkAttached(world, exchange, place, shown, id);
});

requirement('reserved-domains.certificate-on-update', async ({ world }) => {
  const certificate = world.context.fixture('tlsCertificateIds.0');
  const { id, shown } = await world.resources.create(reservedDomains);
  const updated = await attach(world, id, certificate);
  if (declined(updated)) {
    if (isObject(shown['certificate_management_policy']))
      return leave('certificates are managed where nothing is said, and whether one can be attached then is not shown');
    // If a creation accepts the certificate for such a domain, an update must accept it as well.
    const { uploaded } = await reservedKinds(world);
    if (uploaded === undefined || !succeeded(uploaded.created)) return mayNotCover(updated);
  }
  if (!holdsAccepted(world, updated, 'an update with certificate_id')) return;
  checkAttached(world, updated, '', need(updated), certificate);
  const fetched = await world.requests.send(requestTo(reservedDomains, 'get', { id }));
  checkAttached(world, fetched, '', need(fetched), certificate);
  // An update of other fields must not detach it.
  const renamed = await world.requests.send(
    requestTo(reservedDomains, 'update', { id, json: { metadata: '{"k":1}', description: world.context.word() } }),
  );
  checkAttached(world, renamed, '', need(renamed), certificate);
  if (!world.context.isQuick)
    holdsAccepted(
      world,
      await attach(world, id, certificate),
      'an update with the certificate_id that is attached already',
    );
  if (!world.context.isQuick && world.context.offers('tlsCertificateIds.1')) {
    // Another certificate replaces it, if it is accepted at all: it may have to cover the domain.
    const second = world.context.fixture('tlsCertificateIds.1');
    const replaced = await attach(world, id, second, 'metadata');
    if (succeeded(replaced)) checkAttached(world, replaced, '', need(replaced), second);
    if (succeeded(replaced) && !succeeded(await attach(world, id, certificate))) return;
  }
  // Attaching it to another domain must not detach it here. Whether two domains may have the same certificate is not documented.
  const other = await world.resources.create(reservedDomains);
  if (succeeded(await attach(world, other.id, certificate))) {
    await world.requests.send(requestTo(reservedDomains, 'delete', { id: other.id }));
    const still = await world.requests.send(requestTo(reservedDomains, 'get', { id }));
    checkAttached(world, still, '', need(still), certificate);
  }
  if (world.context.isQuick || !world.context.offers('endpointConfigurationIds.0')) return;
  const configuration = world.context.fixture('endpointConfigurationIds.0');
  for (const field of ['http_endpoint_configuration_id', 'https_endpoint_configuration_id']) {
    const json = { [field]: configuration };
    const configured = await world.requests.send(requestTo(reservedDomains, 'update', { id, json, expect: 'open' }));
    if (succeeded(configured)) checkAttached(world, configured, '', need(configured), certificate);
  }
  // Attaching the certificate must not detach the configurations either, which the judge checks.
  await attach(world, id, certificate);
  const again = await world.requests.send(requestTo(reservedDomains, 'get', { id }));
  checkAttached(world, again, '', need(again), certificate);
  if (!world.context.offers('acmeAuthority')) return;
  // A policy replaces the certificate, but not the configurations, which the judge checks.
  const managed = { id, json: alternatives(world).policy, expect: 'open' } as const;
  await world.requests.send(requestTo(reservedDomains, 'update', managed));
  await world.requests.send(requestTo(reservedDomains, 'get', { id }));
});

requirement('reserved-domains.certificate-unknown', async ({ world }) => {
  const certificate_id = world.context.fixture('tlsCertificateIds.0');
  // As long as a real one, and different from it in its last characters alone.
  const unknown = inventedId(certificate_id);
  const wrong = 'a certificate_id that names nothing';
  await world.claims.refuses({
    wrong,
    right: requestTo(reservedDomains, 'create', {
      json: await world.bodies.body(reservedDomains, { certificate_id }),
      expect: 'open',
    }),
    broken: requestTo(reservedDomains, 'create', {
      json: await world.bodies.body(reservedDomains, { certificate_id: unknown }),
    }),
  });
  const { id } = await world.resources.create(reservedDomains);
  const right = requestTo(reservedDomains, 'update', { id, json: { certificate_id }, expect: 'open' });
  await world.claims.refuses({ wrong, right, broken: { ...right, json: { certificate_id: unknown } } });
});

const policyField = 'certificate_management_policy';
const keyTypeIn = ({ [policyField]: policy }: JsonObject): unknown =>
  isObject(policy) ? policy['private_key_type'] : null;

requirement('reserved-domains.certificate-or-policy-on-create', async ({ world }) => {
  const { wrong, certificate, policy } = alternatives(world);
  const asking = async (fields: JsonObject) =>
    requestTo(reservedDomains, 'create', { json: await world.bodies.body(reservedDomains, fields), expect: 'open' });
  await eitherTwin(world, async (alone) =>
    world.claims.refuses({ wrong, right: await asking(alone), broken: await asking({ ...policy, ...certificate }) }),
  );
  // The same holds for a domain under the service's own domain. A refusal of the policy alone there proves nothing.
  if (world.context.isQuick || !world.context.offers('serviceDomain')) return;
  const own = async () => ({
    domain: `${String((await world.bodies.body(reservedDomains))['domain']).split('.')[0]}.${world.context.fixture('serviceDomain')}`,
  });
  const alone = await world.passing(async () => world.requests.send(await asking({ ...policy, ...(await own()) })));
  if (!succeeded(alone)) return;
  const right = await asking({ ...policy, ...(await own()) });
  const broken = await asking({ ...policy, ...certificate, ...(await own()) });
  await world.claims.refuses({ wrong: `${wrong}, for a domain of the service`, right, broken, accepted: alone });
});

/** Sends both in an update of a domain that has neither: the refused update must not be carried out. */
const changesNothing = async (world: World, id: string, shown: JsonObject): Promise<void> => {
  const { wrong, certificate, policy } = alternatives(world);
  const keyType = 'ecdsa';
  const both = { ...certificate, certificate_management_policy: { ...policy[policyField], private_key_type: keyType } };
  const answer = await world.requests.send(requestTo(reservedDomains, 'update', { id, json: both, expect: 'refusal' }));
  if (!declined(answer)) return;
  const fetched = await world.requests.send(requestTo(reservedDomains, 'get', { id }));
  const now = need(fetched);
  const isAttached = isObject(now['certificate']) && now['certificate']['id'] === certificate.certificate_id;
  world.claims.check(
    fetched,
    {
      place: `/${isAttached ? 'certificate' : policyField}`,
      // A policy with another key type is not ours: management may be enabled by default, some time after the creation.
      holds: !isAttached && (keyTypeIn(now) !== keyType || keyTypeIn(shown) === keyType),
      summary: `${wrong}: refused and carried out`,
      expected: 'the domain as it was',
      received: `certificate ${asJson(now['certificate'] ?? null)}, policy ${asJson(now[policyField] ?? null)}`,
    },
    [answer],
  );
};

requirement('reserved-domains.certificate-or-policy-on-update', async ({ world }) => {
  const { wrong, certificate, policy } = alternatives(world);
  const refuses = (id: string, alone: JsonObject): Promise<boolean> => {
    const right = requestTo(reservedDomains, 'update', { id, json: alone, expect: 'open' });
    return world.claims.refuses({ wrong, right, broken: { ...right, json: { ...certificate, ...policy } } });
  };
  const { isQuick } = world.context;
  // A new domain for each twin: whether one of the two may replace the other is not documented.
  if (!isQuick)
    await eitherTwin(world, (alone) =>
      world.passing(async () => refuses((await world.resources.create(reservedDomains)).id, alone)),
    );
  const { id, shown } = await world.resources.create(reservedDomains);
  await changesNothing(world, id, shown);
  // At `--effort quick` one domain is enough, which had neither before.
  if (isQuick) await eitherTwin(world, (alone) => refuses(id, alone));
});
