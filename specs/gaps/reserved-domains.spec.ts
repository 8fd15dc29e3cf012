import { isObject } from '../../src/contract/json-object.ts';
import { reservedDomains } from '../../src/contract/resources/reserved/reserved-domains.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { reservedKinds } from '../steps/addresses/reserved-kinds.ts';
import { statusOf } from '../steps/requests/status-of.ts';

const policyField = 'certificate_management_policy';

gap('reserved-domains.region-other', async ({ world }) => {
  const json = await world.bodies.body(reservedDomains, { region: 'moon' });
  const answer = await world.requests.send(requestTo(reservedDomains, 'create', { json, expect: 'unjudged' }));
  world.claims.observe(world.context.id, `region moon: ${statusOf(answer)}`);
});

gap('reserved-domains.region-shown', async ({ world }) => {
  const json = await world.bodies.body(reservedDomains, { region: 'eu' });
  const answer = await world.requests.send(requestTo(reservedDomains, 'create', { json, expect: 'unjudged' }));
  const shown = isObject(answer.json) ? answer.json['region'] : undefined;
  world.claims.observe(world.context.id, `region eu: ${statusOf(answer)}, shown as ${asJson(shown ?? null)}`);
});

gap('reserved-domains.certificate-replaced', async ({ world }) => {
  const policy = { [policyField]: { authority: world.context.fixture('acmeAuthority') } };
  const certificate = { certificate_id: world.context.fixture('tlsCertificateIds.0') };
  const { id } = await world.resources.create(reservedDomains, policy);
  const first = await world.requests.send(
    requestTo(reservedDomains, 'update', { id, json: certificate, expect: 'unjudged' }),
  );
  const left = isObject(first.json) ? first.json[policyField] : undefined;
  world.claims.observe(
    world.context.id,
    `a certificate after a policy: ${statusOf(first)}, ${left === null ? 'no' : 'a'} policy`,
  );
  const second = await world.requests.send(
    requestTo(reservedDomains, 'update', { id, json: policy, expect: 'unjudged' }),
  );
  const kept = isObject(second.json) && isObject(second.json['certificate']);
  world.claims.observe(
    world.context.id,
    `a policy after a certificate: ${statusOf(second)}, ${kept ? 'a' : 'no'} certificate`,
  );
});

gap('reserved-domains.uploaded-managed', async ({ world }) => {
  const json = await world.bodies.body(reservedDomains, {
    certificate_id: world.context.fixture('tlsCertificateIds.0'),
  });
  const answer = await world.requests.send(requestTo(reservedDomains, 'create', { json, expect: 'unjudged' }));
  const policy = isObject(answer.json) ? answer.json[policyField] : undefined;
  world.claims.observe(world.context.id, `${statusOf(answer)}, ${isObject(policy) ? 'a' : 'no'} policy`);
});

gap('reserved-domains.wildcards-of-service', async ({ world }) => {
  world.context.fixture('serviceDomain');
  const { serviceWildcard } = await reservedKinds(world);
  if (serviceWildcard) world.claims.observe(world.context.id, statusOf(serviceWildcard.created));
});

gap('reserved-domains.certificate-record', async ({ world }) => {
  const id = world.context.fixture('tlsCertificateIds.0');
  const answer = await world.requests.send({
    resource: reservedDomains,
    endpoint: { id: 'GET /tls_certificates/{id}', operation: 'get', status: 200 },
    id,
    expect: 'unjudged',
  });
  const fields = isObject(answer.json) && statusOf(answer) === '200' ? Object.keys(answer.json).sort() : [];
  world.claims.observe(world.context.id, `GET /tls_certificates/<id>: ${[statusOf(answer), ...fields].join(', ')}`);
});

gap('reserved-domains.configuration-record', async ({ world }) => {
  const { id } = await world.resources.create(reservedDomains);
  const json = { https_endpoint_configuration_id: world.context.fixture('endpointConfigurationIds.0') };
  const answer = await world.requests.send(requestTo(reservedDomains, 'update', { id, json, expect: 'unjudged' }));
  const shown = isObject(answer.json) ? answer.json['https_endpoint_configuration'] : null;
  world.claims.observe(
    world.context.id,
    isObject(shown) ? `a Ref with ${Object.keys(shown).sort().join(', ')}` : `status ${statusOf(answer)}`,
  );
});
