import { isObject } from '../../src/contract/json-object.ts';
import { certificateAuthorities } from '../../src/contract/resources/certificates/certificate-authorities.ts';
import { tlsEdges } from '../../src/contract/resources/edges/tls-edges.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave, unexercisedIn } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { makeEach, sharedEach } from '../steps/resources/make-each.ts';
import { onPages, sightingIn } from '../steps/resources/sightings.ts';
import { takesNothingOver } from '../steps/sequences/takes-nothing-over.ts';
import { besideUpstream } from './edge/beside-upstream.ts';
import { checkListed, checkModule, endsTls, referenced, setModule } from './edge/edge.ts';
import { edgeFields } from './edge/edge-fields.ts';
import { edgeModules } from './edge/edge-modules.ts';
import { edgeWith } from './edge/edge-with.ts';
import { leadsTo } from './edge/is-ref.ts';
import { tlsEdgeGaps } from './edge/tls-edge-gaps.ts';

edgeModules(tlsEdges);
edgeFields(tlsEdges);
tlsEdgeGaps();
besideUpstream();

/**
 * Sets several authorities, by an update and by a creation. The maximum number is not documented; but if the answer shows a list, none that was
 * accepted may be missing.
 */
const keepsAuthorities = async (world: World, id: string, authorities: readonly string[]): Promise<void> => {
  const mutual_tls = { certificate_authority_ids: authorities };
  const expect = { outcome: 'open', openFields: ['mutual_tls'] } as const;
  const { isQuick } = world.context;
  const shownBy = async (written: Exchange): Promise<void> => {
    if (!succeeded(written)) return;
    const get = requestTo(tlsEdges, 'get', { id: String(need(written)['id']) });
    for (const answer of [written, ...(isQuick ? [] : [await world.requests.send(get)])]) {
      const shown = need(answer)['mutual_tls'];
      const refs = isObject(shown) ? shown['certificate_authorities'] : undefined;
      world.claims.check(answer, {
        place: '/mutual_tls/certificate_authorities',
        holds: !Array.isArray(refs) || same('module', mutual_tls, shown),
        summary: 'certificate_authorities lists other certificate authorities than were set',
        expected: asJson(authorities),
        received: asJson(refs),
      });
    }
  };
  await shownBy(await world.requests.send(requestTo(tlsEdges, 'update', { id, json: { mutual_tls }, expect })));
  if (await world.resources.lasts(tlsEdges)) return;
  const json = await world.bodies.body(tlsEdges, { mutual_tls });
  await world.passing(async () => shownBy(await world.requests.send(requestTo(tlsEdges, 'create', { json, expect }))));
};

requirement('tls-edges.mutual-tls-module', async ({ world }) => {
  const [one, two] = [
    await referenced(world, 'certificate-authorities'),
    await referenced(world, 'certificate-authorities'),
  ];
  const written = { enabled: false, certificate_authority_ids: [one.id] };
  // A client certificate needs TLS termination, whose default place is not documented.
  const open = (await endsTls(world, tlsEdges)) ? {} : { expect: 'open' as const };
  const { id, exchange } = await edgeWith(world, tlsEdges, { mutual_tls: written }, open);
  checkModule(world, exchange, 'mutual_tls', written);
  await setModule(world, tlsEdges, id, 'mutual_tls', { ...written, enabled: true }, { isLast: false });
  const again = { enabled: false, certificate_authority_ids: [two.id] };
  const answers = await setModule(world, tlsEdges, id, 'mutual_tls', again);
  await checkListed(world, tlsEdges, id, { mutual_tls: again });
  for (const answer of answers) {
    const shown = need(answer)['mutual_tls'];
    const refs = isObject(shown) ? shown['certificate_authorities'] : undefined;
    // "Typed Ref" may be a list or a single Ref, which is a gap of its own.
    const [ref] = Array.isArray(refs) ? refs : [refs];
    world.claims.check(answer, {
      place: '/mutual_tls/certificate_authorities',
      holds: leadsTo(ref, two, world.context.baseUrl),
      summary: 'certificate_authorities is no Ref to the certificate authority: its id and its uri',
      expected: asJson(two),
      received: asJson(refs),
    });
  }
  // The quota may allow no more. At `--effort quick` the authorities that other tests use as well.
  const more = await (world.context.isQuick
    ? sharedEach(world, certificateAuthorities, ['of edges', 'of edges, too'])
    : makeEach(world, certificateAuthorities, [{}, {}]));
  for (const several of world.context.few([more, []])) await keepsAuthorities(world, id, [one.id, two.id, ...several]);
});

const modules = ['backend', 'ip_restriction', 'mutual_tls', 'tls_termination'] as const;

/** Checks the unset modules of a new edge where edges are lasting: one creation without tls_termination, if that is accepted. */
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
  await takesNothingOver(world, tlsEdges).catch(unexercisedIn);
  // The example may contain tls_termination, because other modules may need it; so this creation leaves it out.
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
    // Not in the list if the update of the example has set it by then.
    const pages = Object.hasOwn(update, module) ? [] : (listed?.pages ?? []);
    for (const { exchange, place, shown } of [
      ...[created, fetched].flatMap((answer) => (answer ? sightingIn(answer, '', answer.json) : [])),
      ...onPages(pages, tlsEdges, id),
    ])
      world.claims.check(exchange, {
        place: `${place}/${module}`,
        holds: shown[module] === null,
        summary: `${module} was never set and is not null`,
        expected: 'null',
        received: asJson(shown[module]),
      });
  }
});
