import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import type { Placeholder } from '../../src/generate/recipe.ts';
import { many, several } from '../../src/generate/several.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import { gap, requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/check.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { succeeded } from '../../src/judge/subject.ts';
import { holdsAccepted, listedSighting } from '../steps/sightings.ts';
import { modulesSet } from './backed.ts';
import type { Edge } from './edge.ts';

const statusOf = (answer: { response: { status: number } | null }): string => `${answer.response?.status}`;
const isHostport = (value: unknown): boolean => typeof value === 'string' && /^\S+:\d{1,5}$/.test(value);

/** Every edge in the answers of one life, with the place where it stands. */
const everyShown = async (world: World, edge: Edge): Promise<[Exchange, string, JsonObject][]> => {
  const { created, fetched, updated, fetchedAgain, listed } = await world.resources.life(edge);
  const single = [created, fetched, updated, fetchedAgain].flatMap((answer): [Exchange, string, JsonObject][] =>
    answer && succeeded(answer) && isObject(answer.json) ? [[answer, '', answer.json]] : [],
  );
  const page = listed?.pages.at(-1);
  const items = (listed?.items ?? []).map((item): [Exchange, string, JsonObject] | null =>
    page === undefined ? null : [page, `/${edge.listKey}/*`, item],
  );
  return [...single, ...items.filter((item) => item !== null)];
};

/** Holds that an answer, and what get shows then, has the hostports that were sent. */
const checkHostports = async (
  world: World,
  edge: Edge,
  written: Exchange,
  hostports: unknown,
  summary: string,
): Promise<void> => {
  const get = requestTo(edge, 'get', { id: String(need(written)['id']) });
  for (const answer of [written, await world.requests.send(get)])
    world.claims.check(answer, {
      place: '/hostports',
      holds: same('hostports', hostports, need(answer)['hostports']),
      summary,
      expected: asJson(hostports),
      received: asJson(need(answer)['hostports']),
    });
};

/** Sets hostports where this deployment takes them, and holds that they are what was set; false where it does not. */
const setHostports = async (world: World, edge: Edge, id: string, hostports: readonly unknown[]): Promise<boolean> => {
  const updated = await world.requests.send(requestTo(edge, 'update', { id, json: { hostports }, expect: 'open' }));
  if (!succeeded(updated)) return false;
  await checkHostports(world, edge, updated, hostports, 'hostports are not what an update set them to');
  return true;
};

/** Holds that hostports stay as they are where something else is updated. */
const keepsHostports = async (world: World, edge: Edge, id: string, hostports: readonly unknown[]): Promise<void> => {
  const restriction = world.context.offers('ipPolicyIds.0')
    ? [{ ip_restriction: { ip_policy_ids: [world.context.fixture('ipPolicyIds.0')] } }]
    : [];
  for (const json of [{ description: 'still there', metadata: 'still there' }, ...restriction]) {
    const updated = await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'open' }));
    if (!succeeded(updated)) continue;
    const what = `an update of ${Object.keys(json).join(' and ')} changed hostports`;
    await checkHostports(world, edge, updated, hostports, what);
  }
  if (world.context.effort === 'quick') return;
  // What an edge serves already is taken by no other.
  const json = { hostports, description: `served as before ${world.context.word()}` };
  const repeated = await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'success-unless-refused' }));
  holdsAccepted(world, repeated, 'an update with the hostports that the edge serves already');
};

/** Hostports that have the host or the port in common, a high port, and a long host. */
const hardToTell = (hostport: string): readonly string[] => {
  const host = hostport.replace(/:\d+$/, '');
  return [hostport, `${host}:60443`, `${'far.'.repeat(20)}${hostport}`];
};

/** Sets more and more hostports. How many there may be is not said; of those that are taken none is missing. */
const setMany = async (world: World, edge: Edge, id: string, host: Placeholder): Promise<void> => {
  for (const count of [4, many]) {
    const { all } = await world.bodies.specimen({ all: several(count, () => host) });
    if (Array.isArray(all)) await setHostports(world, edge, id, all);
  }
  const { one } = await world.bodies.specimen({ one: host });
  await setHostports(world, edge, id, hardToTell(String(one)));
};

/** Sets two other hostports, or one where an edge may not have two; null where neither is taken. */
const setOthers = async (world: World, edge: Edge, id: string, host: Placeholder): Promise<unknown[] | null> => {
  for (const count of [2, 1]) {
    const { others } = await world.bodies.specimen({ others: several(count, () => host) });
    if (Array.isArray(others) && (await setHostports(world, edge, id, others))) return others;
  }
  return null;
};

/** Creates an edge that serves a host, where this deployment takes that, and holds that it serves it. */
const createServing = async (world: World, edge: Edge, host: Placeholder): Promise<void> => {
  const { hostports } = await world.bodies.specimen({ hostports: [host] });
  const created = await world.requests.attempt(edge, await world.bodies.body(edge, { hostports }));
  if (!succeeded(created)) return;
  await checkHostports(world, edge, created, hostports, 'hostports are not what the creation set them to');
  const id = String(need(created)['id']);
  const others = await setOthers(world, edge, id, host);
  if (others === null) return;
  const listed = await listedSighting(world, edge, id, (shown) => same('hostports', others, shown['hostports']));
  if (listed === null) return;
  world.claims.check(listed.exchange, {
    place: `${listed.place}/hostports`,
    holds: same('hostports', others, listed.shown['hostports']),
    summary: 'the list does not show hostports as an update set them',
    expected: asJson(others),
    received: asJson(listed.shown['hostports']),
  });
};

/** A host without a port may be refused, passed over or given one; that it is shown without is what it may not lead to. */
const withoutPort = async (world: World, edge: Edge, id: string, served: unknown): Promise<void> => {
  const [first] = Array.isArray(served) ? served : [];
  if (!isHostport(first)) return;
  const json = { hostports: [String(first).replace(/:\d+$/, '')] };
  const ask = requestTo(edge, 'update', { id, json, expect: { outcome: 'open', openFields: ['hostports'] } });
  const updated = await world.requests.send(ask);
  if (!succeeded(updated)) return;
  for (const answer of [updated, await world.requests.send(requestTo(edge, 'get', { id }))]) {
    const { hostports } = need(answer);
    world.claims.check(answer, {
      place: '/hostports',
      holds: hostports === null || (Array.isArray(hostports) && hostports.every(isHostport)),
      summary: 'a host without a port was accepted and is shown without one',
      expected: 'a refusal, or a list of host:port',
      received: asJson(hostports),
    });
  }
};

/** Declares the tests of the fields that both kinds of edges have beside their modules. */
export const edgeFields = (edge: Edge): void => {
  const { name } = edge;

  requirement.on(edge, 'policies-null', async ({ world }) => {
    const id = await world.resources.shared(name, 'kept');
    await modulesSet(world, edge, id);
    const modulesShown = await world.requests.send(requestTo(edge, 'get', { id }));
    for (const [answer, place, shown] of [
      ...(await everyShown(world, edge)),
      [modulesShown, '', need(modulesShown)] as const,
    ]) {
      world.claims.check(answer, {
        place: `${place}/policies`,
        holds: shown['policies'] === null,
        summary: 'policies is not present and null',
        expected: 'null',
        received: asJson(shown['policies']),
      });
    }
  });

  requirement.on(edge, 'hostports', async ({ world }) => {
    for (const [answer, place, { hostports }] of await everyShown(world, edge)) {
      world.claims.check(answer, {
        place: `${place}/hostports`,
        // How an edge shows that it serves nothing is said of TCP edges alone; where something was set, the echoes ask for it.
        holds: (Array.isArray(hostports) && hostports.every(isHostport)) || hostports === null,
        summary: 'hostports are not all of the form host:port',
        expected: 'a list of host:port, or null',
        received: asJson(hostports),
      });
    }
    // One of its own: what it serves is given back when the test ends, and what becomes of the edge then is not said.
    const { id, shown } = await world.resources.create(edge);
    if (name === 'tls-edges') {
      await setMany(world, edge, id, { $unique: 'plumbline-{}.example.com:443' });
      const { hostports } = shown;
      if (Array.isArray(hostports) && (await setHostports(world, edge, id, hostports)))
        await keepsHostports(world, edge, id, hostports);
      return withoutPort(world, edge, id, shown['hostports']);
    }
    // Which hosts a deployment serves is not said: perhaps any, perhaps those that are reserved.
    for (const host of [
      { $unique: 'plumbline-{}.example.com:20443' },
      { $of: 'reserved-addrs', field: 'addr', text: '{}' },
    ]) {
      const { one } = await world.bodies.specimen({ one: host });
      if (!(await setHostports(world, edge, id, [one]))) continue;
      const { other } = await world.bodies.specimen({ other: host });
      // How many there may be is not said; of those that are taken none is missing, and none stays that was not named again.
      await setHostports(world, edge, id, [other, one]);
      // An address for each of many would have to be reserved first.
      if ('$unique' in host) await setMany(world, edge, id, host);
      await createServing(world, edge, host);
      if (await setHostports(world, edge, id, [other])) await keepsHostports(world, edge, id, [other]);
      return withoutPort(world, edge, id, [other]);
    }
  });

  gap.on(edge, 'policies', async ({ world }) => {
    const shown = need((await world.resources.life(edge)).created)['policies'];
    world.claims.observe(world.context.id, shown === null ? 'null' : `a value of type ${typeof shown}`);
  });

  gap.on(edge, 'null-module-in-update', async ({ world }) => {
    const ip_restriction = { ip_policy_ids: [world.context.fixture('ipPolicyIds.0')] };
    const id = await world.resources.scratch(name);
    const set = await world.requests.aside(requestTo(edge, 'update', { id, json: { ip_restriction } }));
    if (!succeeded(set)) return leave(`an update with an IP restriction answered ${statusOf(set)}`);
    const answer = await world.requests.aside(requestTo(edge, 'update', { id, json: { ip_restriction: null } }));
    const shown = isObject(answer.json) ? answer.json['ip_restriction'] : undefined;
    const kept = JSON.stringify(shown)?.includes(world.context.fixture('ipPolicyIds.0'))
      ? ', and the module stays as it was'
      : '';
    world.claims.observe(world.context.id, `null: ${statusOf(answer)}${kept}`);
  });

  gap.on(edge, 'hostports-taken', async ({ world }) => {
    const id = await world.resources.scratch(name);
    const { hostports } = await world.bodies.specimen({ hostports: [{ $unique: 'plumbline-{}.example.com:443' }] });
    const other = await world.resources.scratch(name, 'beside the first');
    const set = async (to: string, value: unknown): Promise<string> =>
      statusOf(await world.requests.aside(requestTo(edge, 'update', { id: to, json: { hostports: value } })));
    world.claims.observe(world.context.id, `without a port: ${await set(id, ['plumbline.example.com'])}`);
    if ((await set(id, hostports)) === '200')
      world.claims.observe(world.context.id, `served by another edge: ${await set(other, hostports)}`);
  });

  gap.on(edge, 'unknown-references', async ({ world }) => {
    const id = await world.resources.scratch(name);
    const nothing = '0000000000000000000000000000'.slice(1);
    for (const json of [
      { backend: { backend_id: `bkdhr_${nothing}` } },
      { ip_restriction: { ip_policy_ids: [`ipp_${nothing}`] } },
    ]) {
      const answer = await world.requests.aside(requestTo(edge, 'update', { id, json }));
      world.claims.observe(world.context.id, `${Object.keys(json)[0]}: ${statusOf(answer)}`);
    }
  });

  gap.on(edge, 'module-endpoints', async ({ world }) => {
    const id = await world.resources.scratch(name);
    const modules = name === 'tls-edges' ? ['backend', 'mutual_tls', 'tls_termination'] : ['backend', 'ip_restriction'];
    for (const module of modules) {
      const endpoint = { id: `GET ${edge.collection}/{id}/${module}`, operation: 'get', status: 200 } as const;
      world.claims.observe(
        world.context.id,
        `GET ${module}: ${statusOf(await world.requests.aside({ resource: edge, endpoint, id }))}`,
      );
    }
  });
};
