import { test as base } from '@playwright/test';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../src/emulator/embedded.ts';
import type { Bounds } from '../../src/exchange/bounds.ts';
import { Client } from '../../src/exchange/client/client.ts';
import { unpaced } from '../../src/exchange/client/pace.ts';
import type { ExchangeRecord } from '../../src/exchange/recorded-exchange.ts';
import { Secrets } from '../../src/exchange/secrets/secrets.ts';
import { Dialect } from '../../src/exchange/wire/dialect.ts';
import { Workbench } from '../../src/harness/bench/workbench.ts';
import { Ledger } from '../../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../../src/harness/ledger/ledger-line.ts';
import { embeddedPatience } from '../../src/harness/target/patience.ts';
import type { Plan } from '../../src/harness/target/plan.ts';
import { planInProcess } from '../../src/harness/target/plan-in-process.ts';
import { targetOf } from '../../src/harness/target/target.ts';
import type { TargetFile } from '../../src/harness/target/target-file.ts';
import type { Evidence } from '../../src/report/evidence.ts';

/** A workbench with all that it wrote. */
export interface Bench {
  readonly bench: Workbench;
  readonly evidence: Evidence[];
  readonly exchanges: ExchangeRecord[];
  readonly ledger: LedgerLine[];
}

export const planFor = (target: TargetFile, more: Partial<Plan> = {}): Plan =>
  planInProcess(targetOf({ patience: embeddedPatience, ...target }, 'tests'), {
    runId: 'test',
    startedAt: '2026-01-01T00:00:00Z',
    effort: 'quick',
    ...more,
  });

export interface Fixtures {
  /** Starts an embedded deployment that is closed after the test. */
  deploy: (options?: EmbeddedOptions) => Promise<Embedded>;
  /** Sets up a workbench that is closed after the test. */
  work: (
    deployment: { baseUrl: string; token: string; fixtures?: object },
    more?: Partial<Plan>,
    bounds?: Partial<Bounds>,
  ) => Bench;
  /** Makes a plain client that is closed after the test. */
  dial: (deployment: { baseUrl: string; token: string }) => Client;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  deploy: async ({}, use) => {
    const deployments: Embedded[] = [];
    await use(async (options) => {
      const deployment = await startEmbedded(options);
      deployments.push(deployment);
      return deployment;
    });
    for (const deployment of deployments) await deployment.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  work: async ({}, use) => {
    const benches: Workbench[] = [];
    await use(({ baseUrl, token, fixtures = {} }, more, bounds = {}) => {
      const evidence: Evidence[] = [];
      const exchanges: ExchangeRecord[] = [];
      const ledger: LedgerLine[] = [];
      const plan = planFor({ management: { baseUrl }, fixtures: structuredClone(fixtures) }, more);
      const bench = new Workbench({
        plan,
        token,
        pace: unpaced,
        bounds,
        ledger: plan.ledgerFile === '' ? new Ledger((line) => ledger.push(line)) : Ledger.at(plan.ledgerFile),
        workerName: `w${benches.length}`,
        onEvidence: (line) => evidence.push(line),
        onExchange: (record) => exchanges.push(record),
      });
      benches.push(bench);
      return { bench, evidence, exchanges, ledger };
    });
    for (const bench of benches) bench.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  dial: async ({}, use) => {
    const clients: Client[] = [];
    await use(({ baseUrl, token }) => {
      const client = new Client({
        baseUrl,
        token,
        defaultHeaders: { 'Service-Version': '2' },
        dialect: Dialect.none,
        pace: unpaced,
        secrets: new Secrets(),
        idPrefix: 'd-',
        wait: async () => {},
      });
      clients.push(client);
      return client;
    });
    for (const client of clients) client.close();
  },
});
