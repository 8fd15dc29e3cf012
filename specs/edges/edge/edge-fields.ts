import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { gap, requirement } from '../../../src/harness/trial/requirement.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { asFarAsOffered } from '../../steps/requests/as-far-as-offered.ts';
import { statusOf } from '../../steps/requests/status-of.ts';
import { onPages } from '../../steps/resources/sightings.ts';
import { modulesSet } from './backed.ts';
import type { Edge } from './edge.ts';
import {
  createServing,
  createServingRestricted,
  isHostport,
  keepsHostports,
  setHostports,
  setMany,
  withoutPort,
} from './edge-hostports.ts';

/** The edge in every answer of the life cycle, with its place in the answer. */
const everyShown = async (world: World, edge: Edge): Promise<[Exchange, string, JsonObject][]> => {
  const { created, fetched, updated, fetchedAgain, listed } = await world.resources.life(edge);
  const single = [created, fetched, updated, fetchedAgain].flatMap((answer): [Exchange, string, JsonObject][] =>
    answer && succeeded(answer) && isObject(answer.json) ? [[answer, '', answer.json]] : [],
  );
  const items = (listed?.items ?? []).map(({ id }) => id);
  const inList = [...new Set(items)].flatMap((id) => onPages(listed?.pages ?? [], edge, id));
  return [
    ...single,
    ...inList.map(({ exchange, place, shown }): [Exchange, string, JsonObject] => [exchange, place, shown]),
  ];
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
    // A new edge: the reserved address that it serves is deleted when the test ends, and what happens to the edge then is not documented.
    const { id, shown, exchange } = await world.resources.create(edge);
    const { isQuick } = world.context;
    for (const [answer, place, { hostports }] of isQuick
      ? [[exchange, '', shown] as const]
      : await everyShown(world, edge)) {
      world.claims.check(answer, {
        place: `${place}/hostports`,
        // How an edge without hostports is shown is documented for TCP edges alone; the echo laws check hostports that were set.
        holds: (Array.isArray(hostports) && hostports.every(isHostport)) || hostports === null,
        summary: 'hostports are not all of the form host:port',
        expected: 'a list of host:port, or null',
        received: asJson(hostports),
      });
    }
    if (name === 'tls-edges') {
      const host = { $unique: 'plumbline-{}.example.com:443' };
      await setMany(world, edge, id, host);
      await asFarAsOffered(() => world.passing(() => createServingRestricted(world, edge, host)));
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
      // The maximum number is not documented; but none that was accepted may be missing, and none that was replaced may remain.
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
