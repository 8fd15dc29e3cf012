import { isObject, type JsonObject } from '../src/contract/json-object.ts';
import { tlsEdges } from '../src/contract/tls-edges.ts';
import type { Exchange } from '../src/exchange/exchange.ts';
import { type Ask, requestTo } from '../src/harness/request/ask.ts';
import { leave } from '../src/harness/trial/interruption.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { need } from '../src/harness/world/need.ts';
import type { World } from '../src/harness/world/world.ts';
import { asJson } from '../src/judge/check.ts';
import { same } from '../src/judge/comparisons/compare.ts';
import { declined, succeeded } from '../src/judge/subject.ts';
import { besideUpstream } from './modules/beside-upstream.ts';
import { checkModule, endsTls, referenced, setModule } from './modules/edge.ts';
import { edgeFields } from './modules/edge-fields.ts';
import { edgeModules } from './modules/edge-modules.ts';
import { leadsTo } from './modules/is-ref.ts';
import { knownMinVersion, minVersion, terminationEdge } from './modules/min-version.ts';
import { tlsEdgeGaps } from './modules/tls-edge-gaps.ts';
import { listedSighting } from './steps/sightings.ts';

edgeModules(tlsEdges);
edgeFields(tlsEdges);
tlsEdgeGaps();
besideUpstream();

requirement('tls-edges.mutual-tls-module', async ({ world }) => {
  const [one, two] = [
    await referenced(world, 'certificate-authorities'),
    await referenced(world, 'certificate-authorities'),
  ];
  const written = { enabled: false, certificate_authority_ids: [one.id] };
  // A client certificate is seen only where TLS ends, and where that is by default is not said.
  const open = (await endsTls(world, tlsEdges)) ? {} : { expect: 'open' as const };
  const { id, exchange } = await world.resources.create(tlsEdges, { mutual_tls: written }, open);
  checkModule(world, exchange, 'mutual_tls', written);
  await setModule(world, tlsEdges, id, 'mutual_tls', { ...written, enabled: true });
  const again = { enabled: false, certificate_authority_ids: [two.id] };
  const answers = await setModule(world, tlsEdges, id, 'mutual_tls', again);
  for (const answer of answers) {
    const shown = need(answer)['mutual_tls'];
    const refs = isObject(shown) ? shown['certificate_authorities'] : undefined;
    // "Typed Ref": a list or a single one, which is a gap of its own.
    const [ref] = Array.isArray(refs) ? refs : [refs];
    world.claims.check(answer, {
      place: '/mutual_tls/certificate_authorities',
      holds: leadsTo(ref, two, world.context.baseUrl),
      summary: 'certificate_authorities is no Ref to the certificate authority: its id and its uri',
      expected: asJson(two),
      received: asJson(refs),
    });
  }
  // How many there may be is not said; where a list shows those that were taken, none is missing.
  const both = { mutual_tls: { certificate_authority_ids: [one.id, two.id] } };
  const beyond = { id, json: both, expect: { outcome: 'open', openFields: ['mutual_tls'] } } as const;
  const updated = await world.requests.send(requestTo(tlsEdges, 'update', beyond));
  if (!succeeded(updated)) return;
  for (const answer of [updated, await world.requests.send(requestTo(tlsEdges, 'get', { id }))]) {
    const shown = need(answer)['mutual_tls'];
    const refs = isObject(shown) ? shown['certificate_authorities'] : undefined;
    world.claims.check(answer, {
      place: '/mutual_tls/certificate_authorities',
      holds: !Array.isArray(refs) || same('module', both.mutual_tls, shown),
      summary: 'certificate_authorities lists other certificate authorities than were set',
      expected: asJson([one.id, two.id]),
      received: asJson(refs),
    });
  }
});

/** Ends a test that is about TLS which ends at the edge, where this deployment does not take that. */
const needEnd = async (world: World): Promise<void> => {
  if (!(await endsTls(world, tlsEdges)))
    leave('terminate_at edge was refused: this deployment may want a certificate for the hosts first');
};

requirement('tls-edges.tls-termination-module', async ({ world }) => {
  await needEnd(world);
  const written = { enabled: false, terminate_at: 'edge' };
  const { id, exchange } = await world.resources.create(tlsEdges, { tls_termination: written });
  checkModule(world, exchange, 'tls_termination', written);
  await setModule(world, tlsEdges, id, 'tls_termination', { enabled: true, terminate_at: 'edge' });
  await setModule(world, tlsEdges, id, 'tls_termination', { enabled: false, terminate_at: 'edge' });
});

const modules = ['backend', 'ip_restriction', 'mutual_tls', 'tls_termination'] as const;

/** The modules of a new edge, where few may be made: in one creation that asks for none, as far as that is taken. */
const unsetWhereEdgesStay = async (world: World): Promise<void> => {
  const without = await world.bodies.body(tlsEdges, { tls_termination: undefined });
  const json = (await world.resources.mayMake(tlsEdges)) ? without : leave('no new TLS edge may be made');
  const bare = await world.requests.attempt(tlsEdges, json);
  if (!succeeded(bare)) return leave('a TLS edge without tls_termination was refused');
  const { id } = need(bare);
  const { create } = await world.bodies.exampleOf(tlsEdges);
  for (const answer of [bare, await world.requests.send(requestTo(tlsEdges, 'get', { id: String(id) }))])
    for (const module of modules.filter((one) => one === 'tls_termination' || !Object.hasOwn(create, one)))
      world.claims.check(answer, {
        place: `/${module}`,
        holds: need(answer)[module] === null,
        summary: `${module} was never set and is not null`,
        expected: 'null',
        received: asJson(need(answer)[module]),
      });
};

requirement('tls-edges.unset-modules-null', async ({ world }) => {
  if (await world.resources.lasts(tlsEdges)) return unsetWhereEdgesStay(world);
  const { created, fetched, listed, id } = await world.resources.life(tlsEdges);
  const { create, update } = await world.bodies.exampleOf(tlsEdges);
  const page = listed?.pages.at(-1);
  const item = listed?.items.find((one) => one['id'] === id);
  // Of a TLS edge it is the one module that may have to be there before others are taken.
  const json = await world.bodies.body(tlsEdges, { tls_termination: undefined });
  const bare = await world.requests.send(requestTo(tlsEdges, 'create', { json, expect: 'open' }));
  if (succeeded(bare))
    world.claims.check(bare, {
      place: '/tls_termination',
      holds: need(bare)['tls_termination'] === null,
      summary: 'tls_termination was never set and is not null',
      expected: 'null',
      received: asJson(need(bare)['tls_termination']),
    });
  for (const module of modules.filter((one) => !Object.hasOwn(create, one))) {
    const shown: [Exchange | null | undefined, string, unknown][] = [
      [created, `/${module}`, need(created)[module]],
      [fetched, `/${module}`, need(fetched)[module]],
      // By then the example's update has set the one module that needs nothing else.
      ...(item && !Object.hasOwn(update, module)
        ? [[page, `/tls_edges/*/${module}`, item[module]] as [Exchange | undefined, string, unknown]]
        : []),
    ];
    for (const [answer, place, value] of shown) {
      if (!answer) continue;
      world.claims.check(answer, {
        place,
        holds: value === null,
        summary: `${module} was never set and is not null`,
        expected: 'null',
        received: asJson(value),
      });
    }
  }
});

requirement('tls-edges.min-version-kept', async ({ world }) => {
  const min_version = await minVersion(world);
  const id = await terminationEdge(world);
  await setModule(world, tlsEdges, id, 'tls_termination', { terminate_at: 'edge', min_version });
});

requirement('tls-edges.upstream-termination', async ({ world }) => {
  const id = await terminationEdge(world);
  const version = await knownMinVersion(world);
  const first = { terminate_at: 'edge', ...(version === null ? {} : { min_version: version }) };
  if (await endsTls(world, tlsEdges)) await setModule(world, tlsEdges, id, 'tls_termination', first);
  const written = { terminate_at: 'upstream' };
  const answers = await setModule(world, tlsEdges, id, 'tls_termination', written);
  const least = ({ tls_termination: module }: JsonObject): unknown =>
    isObject(module) ? (module['min_version'] ?? null) : undefined;
  const listed = await listedSighting(
    world,
    tlsEdges,
    id,
    (shown) => same('module', written, shown['tls_termination']) && least(shown) === null,
  );
  const single = answers.map((answer) => ({ exchange: answer, place: '', shown: need(answer) }));
  for (const { exchange, place, shown } of listed === null ? single : [...single, listed])
    world.claims.check(exchange, {
      place: `${place}/tls_termination/min_version`,
      holds: least(shown) === null,
      summary: 'min_version is not null while terminate_at is upstream',
      expected: 'null',
      received: asJson(least(shown)),
    });
  // Whether a module may be disabled that says no more than upstream is not said; where it is, it still says so.
  const disabled = { ...written, enabled: false };
  const json = { tls_termination: disabled };
  const updated = await world.requests.send(requestTo(tlsEdges, 'update', { id, json, expect: 'open' }));
  if (!succeeded(updated)) return;
  for (const answer of [updated, await world.requests.send(requestTo(tlsEdges, 'get', { id }))])
    checkModule(world, answer, 'tls_termination', disabled);
});

/**
 * "Must be null" may bind the request or what comes of it, so a request that sets both may be refused, or taken without the
 * version; that it stands beside upstream is what it may not lead to.
 */
const upstreamHasNone = async (world: World, ask: (terminate_at: string) => Ask): Promise<void> => {
  const twin = await world.requests.send(ask('edge'));
  need(twin);
  const answer = await world.requests.send({
    ...ask('upstream'),
    expect: { outcome: 'open', openFields: ['tls_termination'] },
  });
  const { id } = isObject(answer.json) ? answer.json : {};
  const fetched = succeeded(answer) ? await world.requests.send(requestTo(tlsEdges, 'get', { id: String(id) })) : null;
  for (const one of fetched === null ? [answer] : [answer, fetched]) {
    const module = isObject(one.json) ? one.json['tls_termination'] : undefined;
    const passedOver =
      isObject(module) && module['terminate_at'] === 'upstream' && (module['min_version'] ?? null) === null;
    world.claims.check(
      one,
      {
        place: '/tls_termination/min_version',
        holds: declined(one) || passedOver,
        summary: 'min_version was accepted beside terminate_at upstream',
        expected: 'a refusal, or upstream with null for min_version',
        received: `status ${one.response?.status} with ${asJson(module) ?? 'no module'}`,
      },
      [twin],
    );
  }
};

requirement('tls-edges.upstream-without-min-version', async ({ world }) => {
  const min_version = await minVersion(world);
  const id = await terminationEdge(world);
  await upstreamHasNone(world, (terminate_at) =>
    requestTo(tlsEdges, 'update', { id, json: { tls_termination: { terminate_at, min_version } } }),
  );
  const bodies = { edge: await world.bodies.body(tlsEdges), upstream: await world.bodies.body(tlsEdges) };
  await upstreamHasNone(world, (terminate_at) =>
    requestTo(tlsEdges, 'create', {
      json: {
        ...bodies[terminate_at === 'edge' ? 'edge' : 'upstream'],
        tls_termination: { terminate_at, min_version },
      },
    }),
  );
});

requirement('tls-edges.terminate-at-values', async ({ world }) => {
  const id = await terminationEdge(world);
  const ask = (terminate_at: string) =>
    requestTo(tlsEdges, 'update', { id, json: { tls_termination: { terminate_at } } });
  for (const right of (await endsTls(world, tlsEdges)) ? ['edge', 'upstream'] : ['upstream'])
    await world.claims.refuses({
      wrong: 'a terminate_at that is neither edge nor upstream',
      right: ask(right),
      broken: ask('plumbline-nowhere'),
    });
});
