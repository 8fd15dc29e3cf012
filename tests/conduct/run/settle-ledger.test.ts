import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { accountOf, clientsFor } from '../../../src/conduct/clients-for.ts';
import { settleLedger } from '../../../src/conduct/run/settle-ledger.ts';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { inspectLedger } from '../../../src/harness/ledger/inspect-ledger.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import { World } from '../../../src/harness/world/world.ts';
import { test } from '../../harness/bench.ts';

/** Damage to the ledger between the last creation and the end of a run. */
const accidents: { readonly [name: string]: (file: string) => void } = {
  deleted: (file) => rmSync(file),
  'cut in half': (file) => {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, text.length / 2));
  },
  'cut short at its beginning': (file) => {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(text.indexOf('\n') + 1));
  },
};

for (const [name, accident] of Object.entries({ ...accidents, 'as it should be': (_: string) => {} })) {
  test(`a run whose ledger is ${name} removes what carries its marker and reports a damaged ledger`, async ({
    deploy,
    work,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-settle-'));
    const file = join(folder, '20260101-000000-abcd.ndjson');
    const deployment = await deploy({ others: 1 });
    const { baseUrl, token } = deployment;
    const before = deployment.deployment.shelf('/api_keys').all().length;
    const { bench, ledger: lines } = work(deployment, { runId: '20260101-000000-abcd' });
    for (const _ of [1, 2, 3]) await new World(bench, 'api-keys.create').resources.create(apiKeys);
    const run: Extract<LedgerLine, { kind: 'run' }> = {
      kind: 'run',
      run: '20260101-000000-abcd',
      baseUrl,
      agentUrl: '',
      pid: 1,
      startedAt: '',
    };
    const ledger = Ledger.at(file);
    for (const line of [run, ...lines]) ledger.note(line);
    accident(file);
    const target = { ...targetOf({ management: { baseUrl } }, 'tests'), pace: null };
    const clients = clientsFor(target, token);
    const { cleanup } = await settleLedger(file, run, accountOf(target, clients, token), target, 20);
    clients.management?.close();
    expect(deployment.deployment.shelf('/api_keys').all()).toHaveLength(before);
    expect(cleanup).toMatchObject({ created: 3, removed: 3 });
    const whole = name === 'as it should be';
    expect(cleanup.left.map(({ endpoint, id }) => [endpoint, id])).toEqual(whole ? [] : [['the ledger', run.run]]);
    expect(existsSync(file)).toBe(!whole);
    expect(readdirSync(folder)).toEqual([`${run.run}.${whole ? 'done' : 'ndjson'}`]);
    if (!whole) expect(inspectLedger(file).lines).toContainEqual(run);
    rmSync(folder, { recursive: true });
  });
}
