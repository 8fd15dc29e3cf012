import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { tlsEdges } from '../../src/contract/resources/edges/tls-edges.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { type Ask, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, succeeded } from '../../src/judge/subject/subject.ts';
import { holdsAccepted, listedSighting } from '../steps/resources/sightings.ts';
import { checkCarried, checkListed, checkModule, endsTls, setModule, type Written } from './edge/edge.ts';
import { knownMinVersion, minVersion, terminationEdge, versionOtherThan } from './edge/min-version.ts';

/** What document 2 says about tls_termination, in creations and updates. */

/**
 * Creates an edge with this tls_termination, and holds that it is shown so; null where it is refused or edges are lasting. If the example has other
 * modules, which upstream termination may disallow, a refusal proves nothing.
 */
const createWith = async (world: World, written: Written): Promise<Exchange | null> => {
  if (await world.resources.lasts(tlsEdges)) return null;
  const json = await world.bodies.body(tlsEdges, { tls_termination: written });
  const isAlone = !['backend', 'ip_restriction', 'mutual_tls'].some((module) => Object.hasOwn(json, module));
  let answer = await world.requests.attempt(tlsEdges, json);
  // Whether an edge that passes TLS through needs a backend is not documented.
  if (isAlone && declined(answer)) {
    const backed = await world.bodies.specimen({ backend: { backend_id: { $shared: 'tunnel-group-backends' } } });
    const led = await world.requests.attempt(tlsEdges, { ...json, ...backed });
    if (succeeded(led)) answer = led;
  }
  if (
    isAlone ? !holdsAccepted(world, answer, `a creation with tls_termination ${asJson(written)}`) : !succeeded(answer)
  )
    return null;
  await checkCarried(world, tlsEdges, answer, { tls_termination: written });
  return answer;
};

/** Ends a test that needs TLS termination at the edge, if this deployment refuses that. */
const needEnd = async (world: World): Promise<void> => {
  if (!(await endsTls(world, tlsEdges)))
    leave('terminate_at edge was refused: this deployment may want a certificate for the hosts first');
};

requirement('tls-edges.tls-termination-module', async ({ world }) => {
  await needEnd(world);
  const written = { enabled: false, terminate_at: 'edge' };
  const { id, exchange } = await world.resources.create(tlsEdges, { tls_termination: written });
  checkModule(world, exchange, 'tls_termination', written);
  const enabled = { enabled: true, terminate_at: 'edge' };
  await setModule(world, tlsEdges, id, 'tls_termination', enabled);
  await checkListed(world, tlsEdges, id, { tls_termination: enabled });
  await setModule(world, tlsEdges, id, 'tls_termination', written, { isLast: false });
});

requirement('tls-edges.min-version-kept', async ({ world }) => {
  const min_version = await minVersion(world);
  const id = await terminationEdge(world);
  await setModule(world, tlsEdges, id, 'tls_termination', { terminate_at: 'edge', min_version });
  await createWith(world, { terminate_at: 'edge', min_version });
  if (world.context.isQuick) return;
  // A stored version must not prevent another one.
  const other = await versionOtherThan(world, min_version);
  if (other !== null)
    await setModule(world, tlsEdges, id, 'tls_termination', { terminate_at: 'edge', min_version: other });
});

requirement('tls-edges.upstream-termination', async ({ world }) => {
  const id = await terminationEdge(world);
  const version = await knownMinVersion(world);
  const first = { terminate_at: 'edge', ...(version === null ? {} : { min_version: version }) };
  if (await endsTls(world, tlsEdges)) await setModule(world, tlsEdges, id, 'tls_termination', first, { isLast: false });
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
  const created = await createWith(world, written);
  const single = [...answers, ...(created === null ? [] : [created])].map((answer) => ({
    exchange: answer,
    place: '',
    shown: need(answer),
  }));
  for (const { exchange, place, shown } of listed === null ? single : [...single, listed])
    world.claims.check(exchange, {
      place: `${place}/tls_termination/min_version`,
      holds: least(shown) === null,
      summary: 'min_version is not null while terminate_at is upstream',
      expected: 'null',
      received: asJson(least(shown)),
    });
  // Whether a module with nothing but upstream may be disabled is not documented; if it may, it still shows upstream.
  const disabled = { ...written, enabled: false };
  const json = { tls_termination: disabled };
  const updated = await world.requests.send(requestTo(tlsEdges, 'update', { id, json, expect: 'open' }));
  if (!succeeded(updated)) return;
  for (const answer of [updated, await world.requests.send(requestTo(tlsEdges, 'get', { id }))])
    checkModule(world, answer, 'tls_termination', disabled);
});

/**
 * "Must be null" may concern the request or the result, so a request that sets both may be refused, or accepted without the version; but upstream
 * must not be shown with a version.
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
  // The same holds for a disabled module.
  for (const module of world.context.few([{ min_version }, { enabled: false, min_version }]))
    await upstreamHasNone(world, (terminate_at) =>
      requestTo(tlsEdges, 'update', { id, json: { tls_termination: { ...module, terminate_at } } }),
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
  for (const right of world.context.few((await endsTls(world, tlsEdges)) ? ['edge', 'upstream'] : ['upstream']))
    await world.claims.refuses({
      wrong: 'a terminate_at that is neither edge nor upstream',
      right: ask(right),
      broken: ask('plumbline-nowhere'),
    });
  if (!(await endsTls(world, tlsEdges)) || (await world.resources.lasts(tlsEdges))) return;
  const creation = async (terminate_at: string): Promise<Ask> =>
    requestTo(tlsEdges, 'create', { json: await world.bodies.body(tlsEdges, { tls_termination: { terminate_at } }) });
  await world.claims.refuses({
    wrong: 'a terminate_at that is neither edge nor upstream, at creation',
    right: await creation('edge'),
    broken: await creation('plumbline-nowhere'),
  });
});
