import { expect } from '@playwright/test';
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

const stay = (d: Deployment): void => freedomNamed('tls-edges-stay').plant(d);
const runLine = (run: string): LedgerLine => ({ kind: 'run', run, baseUrl: '', pid: 1, startedAt: '' });

test('concurrent runs never use the same free edge, and each run marks its own edges as free at its end', async ({
  deploy,
  work,
  dial,
}) => {
  const embedded = await deploy({ prepare: stay });
  const shelf = embedded.deployment.shelf('/edges/tls');
  const access = lenderOf(embedded, dial(embedded));
  const settle = (lines: readonly LedgerLine[]) => putBack(lines, new Ledger(() => {}), access, quick);
  const runs = ['20260102-030405-ab12', '20260102-030405-cd34', '20260102-030405-ef56'].map((runId) => {
    const { bench, ledger } = work(embedded, { runId });
    bench.begin('tls-edges.get');
    return { runId, ledger, world: new World(bench, 'tls-edges.get') };
  });
  const [first, one, other] = runs;
  if (!first || !one || !other) throw new Error('three runs');
  for (const _ of [1, 2]) await first.world.resources.create(tlsEdges);
  await first.world.tidy();
  await settle([runLine(first.runId), ...first.ledger]);
  expect(shelf.all().map(({ description }) => String(description).includes(parkedMark))).toEqual([true, true]);

  const free = shelf.all().map(({ id }) => id);
  const [ofOne, ofOther] = await Promise.all([one, other].map(({ world }) => world.resources.create(tlsEdges)));
  expect([ofOne?.id, ofOther?.id].sort()).toEqual(free.sort());
  const shown = (id = ''): unknown => shelf.find(id)?.description;
  expect([shown(ofOne?.id), shown(ofOther?.id)]).toEqual([ofOne?.shown['description'], ofOther?.shown['description']]);

  // Each had tried to claim the edge of the other.
  await settle([runLine(one.runId), ...one.ledger]);
  expect(shown(ofOne?.id)).toContain(parkedMark);
  expect(shown(ofOther?.id)).toEqual(ofOther?.shown['description']);
  await settle([runLine(other.runId), ...other.ledger]);
  expect(shown(ofOther?.id)).toContain(parkedMark);
});

test('an edge whose description the owner has changed is left alone', async ({ deploy, work, dial }) => {
  const embedded = await deploy({ prepare: stay });
  const first = work(embedded, { runId: '20260102-030405-ab12' });
  first.bench.begin('tls-edges.get');
  const world = new World(first.bench, 'tls-edges.get');
  const edge = await world.resources.create(tlsEdges);
  await world.tidy();
  await putBack(first.ledger, new Ledger(() => {}), lenderOf(embedded, dial(embedded)), quick);
  const second = work(embedded, { runId: '20260102-030405-cd34' });
  second.bench.begin('tls-edges.get');
  await second.bench.lasting.survey(tlsEdges);
  const stored = embedded.deployment.shelf('/edges/tls').find(edge.id);
  if (stored) stored.description = 'of the shop';
  const { id } = await new World(second.bench, 'tls-edges.get').resources.create(tlsEdges);
  expect([id === edge.id, stored?.description]).toEqual([false, 'of the shop']);
});

test('edges in use by other runs count towards the common limit', async ({ deploy, work }) => {
  const embedded = await deploy({ prepare: stay });
  const shelf = embedded.deployment.shelf('/edges/tls');
  const first = new World(work(embedded, { runId: '20260102-030405-ab12' }).bench, 'tls-edges.get');
  const { id } = await first.resources.create(tlsEdges);
  const made = shelf.find(id);
  for (let n = 1; made && n < mostLasting - 1; n += 1) shelf.put({ ...made, id: `${id}${n}` });
  const { bench } = work(embedded, { runId: '20260102-030405-cd34' });
  const make = async (requirement: string): Promise<unknown> => {
    bench.begin(requirement);
    const world = new World(bench, requirement);
    return world.resources.create(tlsEdges, {}, { fresh: true }).then(
      () => 'made',
      (error: Error) => error.message,
    );
  };
  // The first creation of a run shows whether edges can be deleted.
  expect(await make('tls-edges.create-echo')).toContain('may make no more');
  expect(shelf.all().length).toBe(mostLasting);
});
