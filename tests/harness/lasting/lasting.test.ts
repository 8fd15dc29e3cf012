import { expect } from '@playwright/test';
import { httpResponseBackends } from '../../../src/contract/resources/backends/http-response-backends.ts';
import { weightedBackends } from '../../../src/contract/resources/backends/weighted-backends.ts';
import { certificateAuthorities } from '../../../src/contract/resources/certificates/certificate-authorities.ts';
import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import type { Deployment } from '../../../src/emulator/deployment/deployment.ts';
import { putBack } from '../../../src/harness/cleanup/put-back.ts';
import { mostLasting, parkedMark } from '../../../src/harness/lasting/lasting-shares.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';
import { World } from '../../../src/harness/world/world.ts';
import { freedomNamed } from '../../emulator/freedoms/freedom-named.ts';
import { test } from '../bench.ts';
import { lenderOf, quick } from '../lending.ts';

const planted =
  (wanted: string) =>
  (d: Deployment): void =>
    freedomNamed(wanted).plant(d);
const stay = planted('tls-edges-stay');

test('every test makes its own TLS edge when edges can be deleted, and none is left', async ({
  deploy,
  work,
  dial,
}) => {
  const embedded = await deploy();
  const { bench, ledger } = work(embedded);
  const ids = new Set<string>();
  for (let n = 0; n < mostLasting + 3; n += 1) {
    bench.begin('tls-edges.get');
    const world = new World(bench, 'tls-edges.get');
    ids.add((await world.resources.create(tlsEdges)).id);
    await world.tidy();
  }
  expect(ids.size).toBe(mostLasting + 3);
  const { left, lasting } = await putBack(ledger, new Ledger(() => {}), lenderOf(embedded, dial(embedded)), quick);
  expect([left, lasting, embedded.deployment.shelf('/edges/tls').all()]).toEqual([[], undefined, []]);
});

test('no worker uses an edge of another worker when edges can be deleted', async ({ deploy, work }) => {
  const embedded = await deploy();
  // Descending ids: the edge that is still there sorts before the deleted ones.
  let count = 900;
  embedded.deployment.rules.newId = (prefix) => {
    count -= 1;
    return `${prefix}${count}`;
  };
  const { bench } = work(embedded);
  const shared = new Set<string>();
  for (const at of [bench, bench.another(), bench.another()]) {
    at.begin('tls-edges.get');
    const world = new World(at, 'tls-edges.get');
    shared.add(await world.resources.shared('tls-edges'));
    await world.tidy();
  }
  expect(shared.size).toBe(3);
});

test('an edge that was taken over and is gone does not count as lasting', async ({ deploy, dial }) => {
  const embedded = await deploy();
  const taken: LedgerLine = { kind: 'taken', collection: '/edges/tls', id: 'edgtls_gone' };
  const cleanup = await putBack([taken], new Ledger(() => {}), lenderOf(embedded, dial(embedded)), quick);
  expect(cleanup).toEqual({ created: 0, removed: 0, left: [] });
});

test('tests reuse one TLS edge when edges cannot be deleted, also across workbenches', async ({
  deploy,
  work,
  dial,
}) => {
  const embedded = await deploy({ prepare: stay });
  const edges = () => embedded.deployment.shelf('/edges/tls').all();
  const { bench, ledger } = work(embedded);
  const ids = new Set<string>();
  for (const at of [bench, bench.another(), bench.another()])
    for (let n = 0; n < 5; n += 1) {
      at.begin('tls-edges.get');
      const world = new World(at, 'tls-edges.get');
      const description = `state ${n} plumbline/test/${n}`;
      const { id, shown } = await world.resources.create(tlsEdges, {
        description,
        ip_restriction: { ip_policy_ids: [] },
      });
      expect(shown['description']).toBe(description);
      expect(world.resources.expected(id)).toMatchObject({ description });
      ids.add(id);
      await world.tidy();
      // From here on another test or worker may change it.
      expect(world.resources.expected(id)).toBeUndefined();
    }
  expect([ids.size, edges().length]).toEqual([1, 1]);
  const { left, lasting } = await putBack(ledger, new Ledger(() => {}), lenderOf(embedded, dial(embedded)), quick);
  expect([left, lasting?.map(({ id }) => id)]).toEqual([[], [...ids]]);
  expect(edges()[0]?.description).toContain(parkedMark);
});

test('resources that a lasting edge refers to stay with it, and a later run removes them', async ({
  deploy,
  work,
  dial,
}) => {
  const embedded = await deploy({ prepare: planted('tls-edges-stay-with-what-they-need') });
  const there = () =>
    ['/edges/tls', '/backends/weighted', '/backends/http_response', '/certificate_authorities'].flatMap((path) =>
      embedded.deployment
        .shelf(path)
        .all()
        .map(({ id }) => id),
    );
  const run = async (runId: string): Promise<string[]> => {
    const { bench, ledger } = work(embedded, { runId });
    bench.begin('tls-edges.get');
    const world = new World(bench, 'tls-edges.get');
    const child = await world.resources.create(httpResponseBackends);
    const parent = await world.resources.create(weightedBackends, { backends: { [child.id]: 1 } });
    const authority = await world.resources.create(certificateAuthorities);
    const edge = await world.resources.create(tlsEdges, {
      backend: { backend_id: parent.id },
      mutual_tls: { certificate_authority_ids: [authority.id] },
    });
    await world.tidy();
    const { left, lasting } = await putBack(ledger, new Ledger(() => {}), lenderOf(embedded, dial(embedded)), quick);
    expect(left).toEqual([]);
    expect(lasting?.map(({ id }) => id).sort()).toEqual(there().sort());
    return [edge.id, parent.id, child.id, authority.id];
  };
  const first = await run('20260102-030405-ab12');
  expect(there()).toEqual(expect.arrayContaining(first));
  const second = await run('20260102-040506-cd34');
  expect(there().sort()).toEqual([...new Set(second)].sort());
  expect(second[0]).toBe(first[0]);
});

test('a requirement about creation gets a new edge within its share, once for all workers', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy({ prepare: stay });
  const { bench } = work(embedded);
  const make = async (at: typeof bench): Promise<unknown> => {
    at.begin('tls-edges.create-echo');
    const world = new World(at, 'tls-edges.create-echo');
    const made = world.bodies.body(tlsEdges).then((json) => world.requests.attempt(tlsEdges, json));
    const outcome = await made.then(({ endpoint }) => endpoint).catch((error: Error) => error.message);
    await world.tidy();
    return outcome;
  };
  expect(await make(bench)).toBe('POST /edges/tls');
  for (const at of [bench, bench.another()]) expect(await make(at)).toContain('this test may make no more of them');
});

test('an edge of the owner or of another run is not used', async ({ deploy, work }) => {
  const embedded = await deploy({ prepare: stay, others: 2 });
  const theirs = embedded.deployment
    .shelf('/edges/tls')
    .all()
    .map(({ id }) => id);
  const first = work(embedded, { runId: 'under-way' });
  const world = new World(first.bench, 'tls-edges.get');
  theirs.push((await world.resources.create(tlsEdges)).id);
  await world.tidy();
  const second = new World(work(embedded, { runId: 'beside-it' }).bench, 'tls-edges.get');
  const { id } = await second.resources.create(tlsEdges);
  expect(theirs.length).toBeGreaterThan(1);
  expect(theirs).not.toContain(id);
});
