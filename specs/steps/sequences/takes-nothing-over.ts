import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../src/contract/json-object.ts';
import { httpResponseBackends } from '../../../src/contract/resources/backends/http-response-backends.ts';
import { tcpEdges } from '../../../src/contract/resources/edges/tcp-edges.ts';
import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { ExampleBody } from '../../../src/generate/recipe.ts';
import { unexercisedIn } from '../../../src/harness/base/interruption.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { isEmpty } from '../updates/emptied-fields.ts';

type Settings = Readonly<Record<string, unknown>>;

type TwoSettings = readonly [Settings, Settings];

const edges: readonly string[] = [tcpEdges.name, tlsEdges.name];

/** Settings that no update changes, each with two values. */
const fixed: { readonly [resource: string]: readonly [Settings, Settings] } = {
  'ssh-user-certificates': [
    { critical_options: { 'force-command': '/usr/bin/one' }, valid_until: '2037-03-04T05:06:07Z' },
    { critical_options: { 'force-command': '/usr/bin/two' }, valid_until: '2036-02-03T04:05:06Z' },
  ],
  'reserved-domains': [{ region: 'eu' }, { region: 'au' }],
};

const restriction = (n: number): ExampleBody => ({
  ip_restriction: { ip_policy_ids: [{ $fixture: `ipPolicyIds.${n}` }] },
});

const hosts: ExampleBody = { hostports: [{ $unique: 'plumbline-{}.example.com:443' }] };

const authority = (as: string): ExampleBody => ({
  mutual_tls: { certificate_authority_ids: [{ $shared: 'certificate-authorities', as }] },
});

const managed = (type: string): ExampleBody => ({
  certificate_management_policy: { authority: { $fixture: 'acmeAuthority' }, private_key_type: type },
});

/** Settings that a deployment may refuse or that need fixtures, each with two values. Each is sent alone. */
const apart: { readonly [resource: string]: readonly (readonly [ExampleBody, ExampleBody])[] } = {
  'tcp-edges': [
    [restriction(0), restriction(1)],
    [hosts, hosts],
  ],
  'tls-edges': [
    [restriction(0), restriction(1)],
    [authority('of edges'), authority('of edges, too')],
    [{ tls_termination: { terminate_at: 'edge' } }, { tls_termination: { terminate_at: 'edge', enabled: false } }],
  ],
  'agent-ingresses': [[managed('ecdsa'), managed('rsa')]],
  'reserved-domains': [[managed('ecdsa'), managed('rsa')]],
};

/** For an edge the two backends that it may lead to. Examples of edges have none, because a deployment may refuse them. */
const leading = async (world: World, { name }: Resource): Promise<readonly [Settings, Settings]> => {
  if (!edges.includes(name)) return [{}, {}];
  const to = async (which: string): Promise<Settings> => {
    const id = await world.resources.shared(httpResponseBackends.name, `left by ${which}`);
    return { backend: { enabled: true, backend_id: id } };
  };
  return [await to('one'), await to('the other')];
};

/** The settings that a creation may carry beside its texts, each with two values. */
const settingsOf = async (world: World, resource: Resource): Promise<readonly [Settings, Settings]> => {
  const known = fixed[resource.name] ?? (await leading(world, resource));
  if (!can(resource, 'update')) return known;
  const created = await world.bodies.body(resource);
  const updated = await world.bodies.updateBody(resource);
  const own = Object.keys(updated).filter(
    (field) => !['description', 'metadata'].includes(field) && !isDeepStrictEqual(updated[field], created[field]),
  );
  const of = (body: Settings): Settings => Object.fromEntries(own.map((field) => [field, body[field]]));
  return [
    { ...of(created), ...known[0] },
    { ...of(updated), ...known[1] },
  ];
};

/**
 * Checks that a creation without a setting does not take the value of the creation just before, whose resource is deleted by then. Most defaults are not
 * documented, so an equal value may be the default: the second try has another value, which cannot be the default as well. A deployment may
 * refuse a creation without a setting.
 */
export const takesNothingOver = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick || (await world.resources.lasts(resource))) return;
  const [one, other] = await settingsOf(world, resource);
  const make = (fields: JsonObject): Promise<Exchange> =>
    world.passing(async () => {
      const json = await world.bodies.body(resource, fields);
      return world.requests.send(requestTo(resource, 'create', { json, expect: 'open' }));
    });
  /** The answers to both creations if the one without the setting shows the value of the one before; otherwise none. */
  const follows = async (field: string, before: Settings, after: Settings): Promise<readonly Exchange[]> => {
    const first = await make(before);
    const second = succeeded(first) ? await make({ ...after, [field]: undefined }) : first;
    if (first === second || !succeeded(second) || before[field] === undefined) return [];
    const value = need(first)[field];
    return !isEmpty(value) && isDeepStrictEqual(need(second)[field], value) ? [second, first] : [];
  };
  /** `beside`: whether the creation without the field carries the settings of the other one. */
  const look = async (field: string, [first, second]: TwoSettings, beside = true): Promise<void> => {
    if ((await follows(field, first, beside ? second : {})).length === 0) return;
    const [answer, ...before] = await follows(field, second, beside ? first : {});
    if (answer === undefined) return;
    world.claims.check(
      answer,
      {
        place: `/${field}`,
        holds: false,
        summary: `a creation without ${field} has that of the creation just before`,
        expected: `no trace of the ${field} of another resource`,
        received: `the ${field} of another resource`,
      },
      before,
    );
  };
  for (const field of Object.keys({ ...one, ...other })) await look(field, [one, other]).catch(unexercisedIn);
  const lookApart = async ([first, second]: readonly [ExampleBody, ExampleBody]): Promise<void> => {
    const pair = [await world.bodies.specimen(first), await world.bodies.specimen(second)] as const;
    for (const field of Object.keys(first)) await look(field, pair, false);
  };
  for (const pair of apart[resource.name] ?? []) await lookApart(pair).catch(unexercisedIn);
};
