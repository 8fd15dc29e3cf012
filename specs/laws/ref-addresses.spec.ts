import { resources } from '../../src/contract/index.ts';
import { isObject } from '../../src/contract/json-object.ts';
import { ipPolicyRules } from '../../src/contract/resources/account/ip-policy-rules.ts';
import { tunnelGroupBackends } from '../../src/contract/resources/backends/tunnel-group-backends.ts';
import { tcpEdges } from '../../src/contract/resources/edges/tcp-edges.ts';
import { tlsEdges } from '../../src/contract/resources/edges/tls-edges.ts';
import { reservedAddrs } from '../../src/contract/resources/reserved/reserved-addrs.ts';
import { reservedDomains } from '../../src/contract/resources/reserved/reserved-domains.ts';
import { leave, Unexercised } from '../../src/harness/base/interruption.ts';
import { can, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { isRefAddress } from '../../src/judge/readers/ref-address.ts';
import { idOf, succeeded } from '../../src/judge/subject/subject.ts';
import { modulesSet } from '../edges/edge/backed.ts';
import type { Edge } from '../edges/edge/edge.ts';
import { lookAtExisting } from '../steps/resources/existing.ts';
import { listedSighting } from '../steps/resources/sightings.ts';

/** The judge checks the address of every Ref in every answer; here each kind of resource shows some. Sessions and routes have their own specs. */
requirement.on(ipPolicyRules, 'ref-address', async ({ world }) => {
  if (!world.context.mayWrite) return lookAtExisting(world, ipPolicyRules);
  await world.resources.life(ipPolicyRules);
});

requirement.on(tunnelGroupBackends, 'ref-address', async ({ world }) => {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(world.context.fixture('tunnelLabel')) ?? [];
  const { id } = await world.resources.create(tunnelGroupBackends, { labels: { [name]: value } });
  const hasSome = ({ tunnels }: Readonly<Record<string, unknown>>): boolean =>
    Array.isArray(tunnels) && tunnels.length > 0;
  // A service may find the tunnels a moment later.
  const isFound = await world.context.settles(async () =>
    hasSome(need(await world.requests.send(requestTo(tunnelGroupBackends, 'get', { id })))),
  );
  if (!isFound) return leave('no tunnel was shown in a group for the label of one that is online');
  await listedSighting(world, tunnelGroupBackends, id, hasSome);
});

/** Fields that updates attach, with the fixtures for them. */
const attachments = [
  [reservedAddrs, 'endpoint_configuration', 'endpointConfigurationIds'],
  [reservedDomains, 'http_endpoint_configuration', 'endpointConfigurationIds'],
  [reservedDomains, 'https_endpoint_configuration', 'endpointConfigurationIds'],
  [reservedDomains, 'certificate', 'tlsCertificateIds'],
] as const;

/** Attaches the first accepted fixture, and reads what shows it; false where none is accepted. */
const attach = async (world: World, [resource, field, fixture]: (typeof attachments)[number]): Promise<boolean> => {
  if (!world.context.offers(`${fixture}.0`)) return false;
  const { id } = await world.resources.create(resource);
  for (let n = 0; world.context.offers(`${fixture}.${n}`); n += 1) {
    const json = { [`${field}_id`]: world.context.fixture(`${fixture}.${n}`) };
    if (!succeeded(await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' })))) continue;
    await world.requests.send(requestTo(resource, 'get', { id }));
    await listedSighting(world, resource, id, (shown) => isObject(shown[field]));
    return true;
  }
  return false;
};

for (const resource of [reservedAddrs, reservedDomains]) {
  requirement.on(resource, 'ref-address', async ({ world }) => {
    let taken = 0;
    for (const attachment of attachments.filter(([of]) => of === resource))
      if (await world.passing(() => attach(world, attachment))) taken += 1;
    if (taken === 0)
      leave(
        'nothing could be attached, so that no Ref was shown',
        'name some under fixtures.endpointConfigurationIds or fixtures.tlsCertificateIds',
      );
  });
}

/** Reads the resource of a Ref by the documented endpoint for its kind. */
const follow = async (world: World, ref: unknown): Promise<void> => {
  const { id, uri } = isObject(ref) ? ref : {};
  // A wrong address is judged by the judge.
  if (typeof id !== 'string' || typeof uri !== 'string' || !isRefAddress(uri, id, world.context.baseUrl)) return;
  const kind = resources.find((one) => one.idPrefix !== '' && id.startsWith(one.idPrefix) && can(one, 'get'));
  if (kind === undefined) return;
  const answer = await world.requests.send(requestTo(kind, 'get', { id, expect: 'open' }));
  world.claims.check(answer, {
    place: '/id',
    holds: succeeded(answer) && idOf(kind, answer.json) === id,
    summary: 'the address of a Ref does not lead to the resource with its id',
    expected: `status 200 with ${id}`,
    received: `status ${answer.response?.status} with ${idOf(kind, answer.json) ?? 'no id'}`,
  });
};

/** Each kind of backend has addresses of its own. Which kinds an edge accepts is not documented. */
const referToEachKind = async (world: World, edge: Edge, id: string): Promise<void> => {
  const kinds = ['http-response-backends', 'weighted-backends', 'failover-backends'];
  for (const kind of kinds.slice(0, world.context.byEffort(0, kinds.length, kinds.length)))
    try {
      const json = { backend: { backend_id: await world.resources.shared(kind, 'of edges') } };
      await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'open' }));
    } catch (error) {
      if (!(error instanceof Unexercised)) throw error;
    }
};

for (const edge of [tlsEdges, tcpEdges]) {
  requirement.on(edge, 'ref-address', async ({ world }) => {
    const id = await world.resources.shared(edge.name, 'kept');
    const set = Object.keys(await modulesSet(world, edge, id));
    if (set.length === 0) return leave('no module was accepted by an update');
    const shown = need(await world.requests.send(requestTo(edge, 'get', { id })));
    await listedSighting(world, edge, id, (item) => set.every((module) => isObject(item[module])));
    // These refer to resources that this run made; an IP policy is lent, and the documents show no way to read one.
    for (const module of [shown['backend'], shown['mutual_tls']].filter(isObject))
      for (const ref of [module['backend'], module['certificate_authorities']].flat()) await follow(world, ref);
    if (set.includes('backend')) await referToEachKind(world, edge, id);
  });
}
