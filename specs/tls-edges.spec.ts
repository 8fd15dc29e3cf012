import { tlsEdges } from '../src/contract/tls-edges.ts';
import { isObject } from '../src/harness/answer.ts';
import { requirement } from '../src/harness/requirement.ts';
import { checkModule, referenced, setModule } from './modules/edge.ts';
import { edgeFields } from './modules/edge-fields.ts';
import { edgeModules } from './modules/edge-modules.ts';
import { leadsTo } from './modules/is-ref.ts';
import { knownMinVersion, minVersion, terminationEdge } from './modules/min-version.ts';
import { tlsEdgeGaps } from './modules/tls-edge-gaps.ts';

edgeModules(tlsEdges);
edgeFields(tlsEdges);
tlsEdgeGaps();

requirement('tls-edges.mutual-tls-module', async ({ world }) => {
  const [one, two] = [
    await referenced(world, 'certificate-authorities'),
    await referenced(world, 'certificate-authorities'),
  ];
  const written = { enabled: true, certificate_authority_ids: [one.id] };
  const { id, exchange } = await world.create(tlsEdges, { mutual_tls: written });
  checkModule(world, exchange, 'mutual_tls', written);
  const again = { enabled: false, certificate_authority_ids: [two.id] };
  const answers = await setModule(world, tlsEdges, id, 'mutual_tls', again);
  for (const answer of answers) {
    const shown = world.need(answer)['mutual_tls'];
    const refs = isObject(shown) ? shown['certificate_authorities'] : undefined;
    // "Typed Ref": a list or a single one, which is a gap of its own.
    const [ref] = Array.isArray(refs) ? refs : [refs];
    world.check(answer, {
      place: '/mutual_tls/certificate_authorities',
      holds: leadsTo(ref, two, world.baseUrl),
      summary: 'certificate_authorities is no Ref to the certificate authority: its id and its uri',
      expected: JSON.stringify(two),
      received: JSON.stringify(refs) ?? 'nothing',
    });
  }
});

requirement('tls-edges.tls-termination-module', async ({ world }) => {
  const written = { enabled: true, terminate_at: 'edge' };
  const { id, exchange } = await world.create(tlsEdges, { tls_termination: written });
  checkModule(world, exchange, 'tls_termination', written);
  await setModule(world, tlsEdges, id, 'tls_termination', { enabled: false, terminate_at: 'edge' });
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
  await setModule(world, tlsEdges, id, 'tls_termination', first);
  const answers = await setModule(world, tlsEdges, id, 'tls_termination', { terminate_at: 'upstream' });
  for (const answer of answers) {
    const shown = world.need(answer)['tls_termination'];
    const least = isObject(shown) ? (shown['min_version'] ?? null) : undefined;
    world.check(answer, {
      place: '/tls_termination/min_version',
      holds: least === null,
      summary: 'min_version is not null while terminate_at is upstream',
      expected: 'null',
      received: JSON.stringify(least) ?? 'nothing',
    });
  }
});

requirement('tls-edges.upstream-without-min-version', async ({ world }) => {
  const min_version = await minVersion(world);
  const id = await terminationEdge(world);
  const ask = (terminate_at: string) =>
    world.ask(tlsEdges, 'update', { id, json: { tls_termination: { terminate_at, min_version } } });
  await world.refuses({
    wrong: 'min_version beside terminate_at upstream',
    right: ask('edge'),
    broken: ask('upstream'),
  });
  const body = async (terminate_at: string) =>
    world.ask(tlsEdges, 'create', {
      json: await world.body(tlsEdges, { tls_termination: { terminate_at, min_version } }),
    });
  await world.refuses({
    wrong: 'min_version beside terminate_at upstream, in creation',
    right: await body('edge'),
    broken: await body('upstream'),
  });
});

requirement('tls-edges.terminate-at-values', async ({ world }) => {
  const id = await terminationEdge(world);
  const ask = (terminate_at: string) =>
    world.ask(tlsEdges, 'update', { id, json: { tls_termination: { terminate_at } } });
  for (const right of ['edge', 'upstream'])
    await world.refuses({
      wrong: 'a terminate_at that is neither edge nor upstream',
      right: ask(right),
      broken: ask('plumbline-nowhere'),
    });
});
