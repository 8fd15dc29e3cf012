import { expect, test } from '@playwright/test';
import { clientsFor } from '../../src/cli/clients-for.ts';
import { embeddedTarget } from '../../src/cli/embedded-target.ts';
import { routeOidc } from '../../src/contract/route-oidc.ts';
import { tlsEdges } from '../../src/contract/tls-edges.ts';
import { type Embedded, startEmbedded } from '../../src/emulator/embedded.ts';
import type { Client } from '../../src/exchange/client.ts';
import { unpaced } from '../../src/exchange/pace.ts';
import { balance, Ledger, type LedgerLine } from '../../src/harness/ledger.ts';
import { moduleAsk } from '../../src/harness/module-life.ts';
import { embeddedWaits } from '../../src/harness/plan.ts';
import { type Account, putBack } from '../../src/harness/put-back.ts';
import { targetOf } from '../../src/harness/target.ts';
import { Workbench } from '../../src/harness/workbench.ts';
import { World } from '../../src/harness/world.ts';

const clientOf = (embedded: Embedded): Client => {
  const { management } = clientsFor({ ...targetOf(embeddedTarget(embedded), 'embedded'), pace: null }, embedded.token);
  if (management === null) throw new Error('The embedded deployment has a management API');
  return management;
};

const accountOf = ({ baseUrl, token }: Embedded, client: Client): Account => ({
  management: { client, baseUrl },
  agent: null,
  token,
});

const benchOf = (embedded: Embedded, lines: LedgerLine[]): Workbench =>
  new Workbench({
    plan: {
      runId: 'test',
      startedAt: '',
      seed: 1,
      effort: 'quick',
      readOnly: false,
      target: { ...targetOf(embeddedTarget(embedded), 'embedded'), pace: null },
      only: null,
      evidenceFolder: '',
      ledgerFile: '',
      paceAddress: null,
      waits: embeddedWaits,
      command: '',
    },
    token: embedded.token,
    pace: unpaced,
    ledger: new Ledger((line) => lines.push(line)),
    workerName: 't',
    onEvidence: () => {},
  });

const replaceTheirs = async (world: World): Promise<void> => {
  const ask = moduleAsk(world, routeOidc, await world.at(routeOidc));
  await world.send(ask('replace', { json: await world.specimen(routeOidc.example.create) }));
};

test('TLS edges are removed where the deployment knows how, and few are made where it does not', async () => {
  const prepared = {
    prepare: (d: { detour: Embedded['deployment']['detour'] }) =>
      d.detour('DELETE /edges/tls/{id}', () => ({ status: 404, headers: {}, body: {} })),
  };
  for (const [options, remaining] of [
    [{}, 0],
    [prepared, 10],
  ] as const) {
    const embedded = await startEmbedded(options);
    const lines: LedgerLine[] = [];
    const bench = benchOf(embedded, lines);
    let refusal = '';
    for (let n = 0; n < 13; n += 1) {
      const world = new World(bench, `test ${n}`);
      await world.create(tlsEdges).catch((error: Error) => {
        refusal = error.message;
      });
      await world.tidy();
    }
    // One more lasts until the run ends: the one by which the example was chosen.
    expect(balance(lines).open.length).toBe(remaining + 1);
    expect(refusal).toContain(remaining === 0 ? '' : '10 are left behind already');
    const client = clientOf(embedded);
    const { left } = await putBack(lines, new Ledger(() => {}), accountOf(embedded, client));
    expect(left.length).toBe(remaining === 0 ? 0 : remaining + 1);
    for (const { reason } of left) expect(reason).toContain('the documents show no way to delete it');
    client.close();
    bench.close();
    await embedded.close();
  }
});

test('to delete a module of a lent route is not to remove the route', async () => {
  const embedded = await startEmbedded();
  const lines: LedgerLine[] = [];
  const bench = benchOf(embedded, lines);
  const world = new World(bench, 'test');
  await replaceTheirs(world);
  const ask = moduleAsk(world, routeOidc, await world.at(routeOidc));
  expect((await world.send(ask('delete'))).response?.status).toBe(204);
  await world.tidy();
  expect(lines.filter(({ kind }) => kind === 'removed')).toEqual([]);
  bench.close();
  await embedded.close();
});
